import { counted } from '../../../texts/en.ts'

/** Texts of the profile page. */
export const en = {
  title: 'Profile',
  about: 'About you',
  name: 'Name',
  nameMissing: 'Enter a name.',
  email: 'Email address',
  emailNone: 'none: you use API keys and cannot sign in with a password',
  emailHint: 'You sign in with this address. An administrator can change it.',
  number: (id: number) => `Account ID ${id}. Programs send it as User-Id.`,
  save: 'Save',
  saved: 'Saved.',

  preferences: 'Preferences',
  language: 'Language',
  languageHint: 'Changes the dashboard in this browser immediately.',
  timeZone: 'Time zone',
  timeZoneHint:
    'Determines the date of a check and the times of schedules. A schedule whose time has already passed in the new zone, but not in ' +
    'the old one, starts when you save. Existing positions keep their dates.',
  timeZoneInvalid: 'Choose a time zone from the list, such as Europe/Berlin.',
  dateFormat: 'Date format',
  dateFormatHint: 'For programs that read your profile. The dashboard uses the date format of its language.',

  password: 'Password',
  passwordAbout: 'Changing your password signs you out everywhere else.',
  passwordNone: 'You have no password. With one, you can also sign in with your email address.',
  setPassword: 'Set password',
  current: 'Current password',
  currentMissing: 'Enter your current password.',
  currentWrong: 'This is not your current password.',
  fresh: 'New password',
  freshHint: (minimum: number) =>
    `At least ${minimum} characters. Several unrelated words are easy to remember.`,
  freshShort: (minimum: number) => `Use at least ${minimum} characters.`,
  change: 'Change password',
  changed: 'Password changed. You are signed out everywhere else.',
  throttled: (minutes: number) => `Too many wrong passwords. Try again in ${counted(minutes, 'minute')}.`,

  sessions: 'Sessions',
  sessionsAbout:
    'These browsers are signed in to your account. If you do not recognise one, sign it out and change your password.',
  browser: 'Browser',
  address: 'IP address',
  since: 'Signed in',
  lastUsed: 'Last used',
  expires: 'Expires',
  here: 'This browser',
  end: 'Sign out',
  endOf: (browser: string, address: string) => `Sign out ${browser} at ${address}`,
  actions: 'Actions',
  ended: 'Session signed out.',
  endOthers: 'Sign out all other sessions',
  endOthersSure: (count: number) =>
    count === 1
      ? '1 other browser will have to sign in again.'
      : `${count} other browsers will have to sign in again.`,
  endedOthers: 'All other sessions signed out.',
}
