/** Texts of the second factor on the profile page. */
export const en = {
  title: 'Two-factor sign-in',
  off: 'Signing in asks only for your password. With an authenticator app, it also asks for a code that the app shows.',
  on: (since: string) => `Signing in asks for a code of your authenticator app, since ${since}.`,
  few: (left: number) =>
    left === 0
      ? 'No recovery codes left'
      : left === 1
        ? '1 recovery code left'
        : `${left} recovery codes left`,
  fewTodo: 'Without the app and a recovery code, only an administrator can let you in again. Make new ones.',
  setUp: 'Set up',
  renew: 'New recovery codes',
  turnOff: 'Turn off',

  password: 'Password',
  code: 'Code',
  codeHint: 'The code that the app shows, or a recovery code.',

  setUpTitle: 'Set up two-factor sign-in',
  setUpAbout:
    'You need an authenticator app, such as Google Authenticator, Aegis, 1Password or Bitwarden. Enter your password to begin.',
  next: 'Continue',
  scan: 'Scan this code with the app.',
  qrCode: 'QR code for the authenticator app',
  byHand: 'Or enter this secret in the app:',
  firstCode: 'Code that the app shows now',
  confirm: 'Turn on',

  codesTitle: 'Your recovery codes',
  codesAbout:
    'If you lose the app, sign in with one of these codes. Each works once. Keep them somewhere else than your password; they are not shown again.',
  save: 'Save as a file',
  kept: 'I have kept them',

  renewTitle: 'Make new recovery codes',
  renewAbout: 'Earlier recovery codes stop working.',
  renewAction: 'Make new codes',
  turnOffTitle: 'Turn off two-factor sign-in?',
  turnOffAbout: 'Afterwards your password alone is enough to sign in.',
  turnOffAction: 'Turn off',
}
