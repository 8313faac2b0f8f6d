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
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  firstCalls: 'First calls',
  reference: 'API reference',
  account: (id: string) => `Account ${id}`,
  signOut: 'Sign out',

  readiness: {
    checking: 'Checking whether this installation is ready…',
    ready: 'This installation is ready.',
    notReady: (reason: string) => `This installation is not ready: ${reason}`,
    notReadyTodo: 'Look at its log. This page asks again every few seconds.',
    unreachable: 'This installation does not answer.',
    unreachableTodo: 'Check that it is running. This page asks again every few seconds.',
  },

  signIn: {
    title: 'Sign in',
    userId: 'Account id',
    userIdHint: 'The number sent as User-Id; the first account is 1.',
    key: 'API key',
    keyHint: 'Kept in this browser tab only and forgotten when it is closed.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    userIdInvalid: 'Enter the account id: digits only, such as 1.',
    keyInvalid: 'Enter the whole API key: Latin letters, digits and signs, without spaces.',
    whereTitle: 'Where do I find them?',
    where:
      'The first start of Sextant prints both in its terminal; the key is shown only once. When it is lost, stop Sextant and make another with',
    signedOut: 'You are signed out. This tab has forgotten the key.',
  },

  failures: {
    unauthenticated: {
      what: 'This account id and API key do not belong together.',
      todo: 'Check both. The key may also have been revoked; then make another.',
    },
    signInAgain: {
      what: 'Sextant does not accept your key any more.',
      todo: 'It was revoked or replaced. Sign in with another one.',
    },
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
    title: 'Projects',
    count: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    none: 'There are no projects yet',
    noneTodo:
      'Everything is done through the API. These five calls take you from nothing to a first position.',
    project: 'Project',
    site: 'Site',
    keywords: 'Keywords',
    regions: 'Search engines and regions',
    state: 'State',
    checkedOn: 'Last check',
    never: 'never',
    noRegions: 'none',
    region: (engine: string, place: string, language: string, device: string, depth: number) =>
      `${engine}, ${place} (${[language, device, `top ${depth}`].filter(Boolean).join(', ')})`,
    devices: { 0: 'PC', 1: 'tablet', 2: 'phone' },
    moreRegions: (count: number) => `${count} more`,
    checking: (percent: number) => `Checking: ${percent} %`,
    progressOf: (name: string) => `Rank check of ${name}`,
    finished: (name: string) => `The rank check of ${name} has finished.`,
    states: {
      archived: 'Archived',
      no_keywords: 'Needs keywords',
      no_regions: 'Needs a region',
      unchecked: 'Not checked yet',
      checked: 'Checked',
    },
    pages: 'Pages of projects',
    page: (page: number, last: number) => `Page ${page} of ${last}`,
    previous: 'Previous',
    next: 'Next',
    beyondLast: 'There are no projects on this page.',
    toFirst: 'Go to the first page',
  },

  balance: {
    title: 'Balance',
    available: (amount: string) => `${amount} to spend`,
    held: (amount: string) => `${amount} held for running checks`,
    unlimited: 'not limited: checks run whatever the balance is',
  },

  guide: {
    title: 'From nothing to a first position',
    about:
      'Run these lines in a terminal, one after another. This page follows along and marks what is done.',
    filled: (project: string) => `The lines are filled in for the project ${project}.`,
    placeholders: 'PROJECT_ID and REGION_INDEX are filled in here once the first steps are done.',
    keyStep: 'First, tell the terminal your API key',
    keyHint:
      'The copy holds your key; the page does not show it. For PowerShell and others, set the variable their way.',
    steps: {
      project: 'Create a project for your site',
      keywords: 'Add keywords, one a line',
      region: 'Choose a search engine and a region',
      check: 'Start a rank check',
      history: 'Read the positions',
    },
    stepsHint: {
      project: 'Put your own site in place of example.com. The answer is the id of the project.',
      keywords: String.raw`Put \n between two phrases. Doing it again adds more.`,
      region: (place: string) => `Here: Google in ${place}, top 20. The reference lists the other regions.`,
      check: 'It runs in the background; its progress is shown in the table of projects.',
      history: 'Digits are the position; -- means: not found down to the depth of the region.',
    },
    sample: {
      keywords: ['sourdough delivery', 'rye bread price'],
      regionKey: 84,
      place: 'the United States',
    },
    done: 'Done',
    showAgain: 'Show the line again',
    next: 'Next',
    copy: 'Copy',
    copyOf: (what: string) => `Copy: ${what}`,
    copied: 'Copied.',
    notCopied: 'The browser does not allow copying here. Select the line and copy it by hand.',
    more: 'Every operation, with its parameters and errors, is in the',
  },
}

export type Texts = typeof en
