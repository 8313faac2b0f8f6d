/** Texts of the identity provider on the profile page. */
export const en = {
  title: 'Sign-in with an identity provider',
  about: (name: string) =>
    `Whoever signs in at ${name} as a person below is signed in to your account, without its password and without a code.`,
  none: (name: string) => `You do not sign in with ${name} yet.`,
  unused: 'This installation has no identity provider any more. These people cannot sign in.',
  withoutEmail: 'without an email address',
  lastUsed: (time: string) => `last sign-in ${time}`,
  connect: (name: string) => `Connect ${name}`,
  connectAbout: (name: string) =>
    `Prove that it is you. Then sign in at ${name}, as the person who may enter this account.`,
  next: 'Continue',
  password: 'Your password',
  code: 'Code',
  codeHint: 'The code that the app shows, or a recovery code.',
  disconnect: 'Disconnect',
  disconnectOf: (who: string) => `Disconnect ${who}`,
  disconnectSure: (who: string) => `${who} cannot sign in to your account any more. Open sessions stay.`,
  disconnected: 'Disconnected.',
  onlyWay: 'This is your only way to sign in. To disconnect it, set a password first.',
  onlyWayHere: 'This is your only way to sign in.',
}
