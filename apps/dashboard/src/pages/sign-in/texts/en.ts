import { counted } from '../../../texts/en.ts'

/** Texts of the sign-in page. */
export const en = {
  title: 'Sign in',
  email: 'Email address',
  emailHint: 'The first account uses admin@localhost, unless the installation sets another address.',
  emailInvalid: 'Enter a full email address, such as ann@example.com.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  code: 'Code',
  codeHint: 'The code that your authenticator app shows, or a recovery code.',
  codeMissing: 'Enter the code.',
  codeWrong: 'Wrong code',
  codeWrongTodo:
    'Wait for the next code of the app and enter that. Each code works once. If the password was changed meanwhile, reload the page.',
  withProvider: (name: string) => `Sign in with ${name}`,
  or: 'Or with your password:',
  administrators: 'With a password, for administrators only:',
  notByPassword: 'Only administrators sign in with a password here',
  notByPasswordTodo: (name: string) => `Sign in with ${name}.`,
  show: 'Show password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  wrong: 'Wrong email address or password',
  wrongTodo: 'Check both and try again. The password is case-sensitive.',
  disabled: 'This account is disabled',
  disabledTodo: 'Ask an administrator of this installation to enable it.',
  throttled: 'Too many wrong passwords',
  throttledTodo: (minutes: number) => `Try again in ${counted(minutes, 'minute')}.`,
  signedOut: 'You are signed out',
  ended: 'Your session ended',
  endedTodo: 'Sign in again to return to this page.',
  lostTitle: 'Forgot your password?',
  lost: 'Ask an administrator to set a new one on the Users page.',
  lostLast:
    'Sextant prints the password of the first account once, on its first start. To set a new one, stop Sextant and run',
}
