/** Sentences of the own profile. */
export const en = {
  title: 'Profile',
  about: 'About you',
  name: 'Name',
  nameMissing: 'Enter a name.',
  email: 'E-mail address',
  emailNone: 'none: you use keys, and cannot sign in with a password',
  emailHint: 'You sign in with it. An administrator can change it.',
  number: (id: number) => `Account number ${id}, which programs send as User-Id.`,
  save: 'Save',
  saved: 'Saved.',

  preferences: 'Language, time and dates',
  language: 'Language',
  languageHint: 'These pages change at once, in this browser.',
  timeZone: 'Time zone',
  timeZoneHint:
    'Checks belong to the days of this zone, and schedules run by its clock. What is recorded stays under its dates.',
  timeZoneInvalid: 'Choose a zone of the list, such as Europe/Berlin.',
  dateFormat: 'Date format',
  dateFormatHint:
    'For programs that read it from your profile. These pages write dates as your language does.',

  password: 'Password',
  passwordAbout: 'A new password signs you out everywhere else.',
  current: 'Current password',
  currentMissing: 'Enter your current password.',
  currentWrong: 'This is not your current password.',
  fresh: 'New password',
  freshHint: (minimum: number) =>
    `At least ${minimum} characters. Several words that do not belong together are easy to keep in mind.`,
  freshShort: (minimum: number) => `It has to have at least ${minimum} characters.`,
  change: 'Change the password',
  changed: 'The password is changed, and you are signed out everywhere else.',
  throttled: (minutes: number) =>
    `A wrong password was given too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,

  sessions: 'Where you are signed in',
  sessionsAbout: 'Sign out any browser you do not recognise, then change your password.',
  browser: 'Browser',
  unknownBrowser: 'Unknown browser',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  address: 'Address',
  since: 'Signed in',
  lastUsed: 'Last used',
  expires: 'Ends at the latest',
  here: 'This browser',
  end: 'Sign out',
  endOf: (browser: string, address: string) => `Sign out ${browser} at ${address}`,
  ended: 'It is signed out.',
  endOthers: 'Sign out all others',
  endOthersSure: (count: number) =>
    count === 1
      ? 'One other browser has to sign in again.'
      : `${count} other browsers have to sign in again.`,
  endedOthers: 'All others are signed out.',
}
