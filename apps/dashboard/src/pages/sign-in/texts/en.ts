/** Sentences of the sign-in. */
export const en = {
  title: 'Sign in',
  email: 'E-mail address',
  emailHint: 'Of the first account it is admin@localhost, unless the installation was given another one.',
  emailInvalid: 'Enter the whole address, such as ann@example.com.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  show: 'Show the password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  wrong: 'This e-mail address and password do not belong together.',
  wrongTodo: 'Check both. Capital letters count in the password.',
  disabled: 'This account is disabled.',
  disabledTodo: 'Ask an administrator of this installation to enable it.',
  throttled: 'A wrong password was given too often.',
  throttledTodo: (minutes: number) =>
    minutes === 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`,
  signedOut: 'You are signed out.',
  ended: 'Your session has ended.',
  endedTodo: 'Sign in again; you come back to this page.',
  lostTitle: 'No password, or lost it?',
  lost: 'An administrator gives you a new one on the page Users.',
  lostLast:
    'The first start of Sextant prints the one of the first account, once. If that is lost, stop Sextant and make another with',
}
