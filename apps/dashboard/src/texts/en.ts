/** Every sentence of the pages. Other languages have the same keys, which their type demands. */
export const en = {
  languageName: 'English',
  languages: 'Language',
  purpose:
    'Sextant checks where your sites rank for their keywords on search engines, keeps the history, and logs what every check costs.',
  loading: 'Loading…',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  close: 'Close',
  cancel: 'Cancel',
  working: 'Working…',
  tag: (tag: number) => `Tag ${tag}`,

  navigation: 'Pages',
  skip: 'Skip to the page',
  accountPages: {
    projects: 'Projects',
    billing: 'Billing',
    providers: 'Providers',
    api: 'API',
    users: 'Users',
  },
  projectPages: {
    rankings: 'Rankings',
    summary: 'Summary',
    keywords: 'Keywords',
    runs: 'Runs',
    settings: 'Settings',
  },
  project: {
    pages: 'Pages of the project',
    missing: 'There is no such project',
    missingTodo: 'It may have been deleted, or its owner no longer shares it with you.',
  },
  theme: 'Colours',
  themes: { system: 'System colours', light: 'Light colours', dark: 'Dark colours' },
  reference: 'API reference',
  menu: 'Menu',
  signOut: 'Sign out',
  signOutFailed: 'You could not be signed out.',

  readiness: {
    checking: 'Checking whether this installation is ready…',
    ready: 'This installation is ready.',
    notReady: (reason: string) => `This installation is not ready: ${reason}`,
    notReadyTodo: 'Look at its log. This page asks again every few seconds.',
    unreachable: 'This installation does not answer.',
    unreachableTodo: 'Check that it is running. This page asks again every few seconds.',
  },

  failures: {
    unauthenticated: { what: 'You are not signed in any more.', todo: 'Sign in again.' },
    network: {
      what: 'Sextant cannot be reached.',
      todo: 'Check that it is running and that this computer is connected.',
    },
    timeout: {
      what: 'Sextant took too long to answer.',
      todo: 'It may be busy. Its log tells more when this goes on.',
    },
    protocol: {
      what: 'Something else answered in place of Sextant.',
      todo: 'Check the proxy in front of it. The answer was:',
    },
    aborted: { what: 'The request was stopped.', todo: 'Send it again.' },
    busy: {
      what: 'Sextant is busy.',
      todo: 'Nothing was changed. Wait a moment.',
    },
    api: {
      what: 'Sextant refused the request.',
      todo: 'Its answer was:',
    },
    tryingAgain: 'This page tries again by itself.',
    lastSeen: (time: string) => `What you see is from ${time}.`,
    recovered: 'The connection is back.',
    crashed: 'This page has stopped working.',
    crashedTodo: 'Reload it. When it happens again, report these words:',
    request: (id: string) => `Request ${id}`,
  },

  list: {
    page: (page: number, last: number) => `Page ${page} of ${last}`,
    previous: 'Previous',
    next: 'Next',
  },
}

export type Texts = typeof en
