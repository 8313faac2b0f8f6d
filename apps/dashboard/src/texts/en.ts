import { formatCount } from './format.ts'

/** A number alone: 10,000. */
export function shown(count: number): string {
  return formatCount(count, 'en')
}

/** A number with its noun: 1 keyword, 2 keywords, 10,000 keywords. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${shown(count)} ${count === 1 ? one : many}`
}

/** Texts that all pages share. The type of `en` makes every other language have the same keys. */
export const en = {
  languageName: 'English',
  languages: 'Interface language',
  purpose:
    'Sextant tracks where your sites rank on search engines, keeps the full history, and shows what every check costs.',
  loading: 'Loading…',
  tryAgain: 'Try again',
  reload: 'Reload page',
  close: 'Close',
  cancel: 'Cancel',
  working: 'Working…',
  copying: {
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser blocked copying. Select the text and copy it manually.',
  },
  calendarOf: (label: string) => `${label}: calendar`,
  unknownBrowser: 'Unknown browser',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  tag: (tag: number) => `Tag ${tag}`,

  skip: 'Skip to content',
  accountPages: {
    projects: 'Projects',
    billing: 'Billing',
    providers: 'Providers',
    api: 'API',
    audit: 'Audit log',
    users: 'Users',
    storage: 'Storage',
  },
  projectPages: {
    rankings: 'Rankings',
    summary: 'Summary',
    urls: 'Pages',
    keywords: 'Keywords',
    reports: 'Reports',
    runs: 'Rank checks',
    settings: 'Settings',
  },
  period: {
    label: 'Period',
    choices: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year', all: 'All time' },
  },
  project: {
    missing: 'Project not found',
    missingTodo: 'It may have been deleted, or its owner stopped sharing it with you.',
  },
  frame: {
    project: 'Project',
    workspace: 'Workspace',
    allProjects: 'All projects',
    switchProject: 'Switch project. Current:',
    search: 'Search or go to',
    path: 'Path to this page',
    person: 'account and preferences',
    profile: 'Profile',
  },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  reference: 'API reference',
  menu: 'Menu',
  signOut: 'Sign out',
  signOutFailed: 'Could not sign you out',

  readiness: {
    checking: 'Checking the status of this installation…',
    ready: 'This installation is ready.',
    version: (version: string) => `Version ${version}.`,
    notReady: (reason: string) => `This installation is not ready: ${reason}`,
    notReadyTodo: 'See its log for details. This page checks again every few seconds.',
    unreachable: 'This installation does not respond.',
    unreachableTodo: 'Make sure that it is running. This page checks again every few seconds.',
  },

  failures: {
    unauthenticated: { what: 'You are signed out', todo: 'Sign in again.' },
    network: {
      what: 'Could not connect to Sextant',
      todo: 'Make sure that it is running and that you are online.',
    },
    timeout: {
      what: 'Sextant took too long to respond',
      todo: 'It may be busy. If this continues, see its log.',
    },
    protocol: {
      what: 'Something other than Sextant responded',
      todo: 'Check the proxy in front of Sextant.',
    },
    aborted: { what: 'The request was cancelled', todo: 'Try again.' },
    busy: {
      what: 'Sextant is busy',
      todo: 'Nothing was changed. Try again in a moment.',
    },
    api: {
      what: 'The request failed',
      todo: 'Try again. If it happens again, give your administrator the request ID.',
    },
    tryingAgain: 'This page retries automatically.',
    lastSeen: (time: string) => `Last updated at ${time}.`,
    recovered: 'The connection was restored.',
    crashed: 'This page crashed',
    crashedTodo: 'Reload it. If it crashes again, report this error:',
    details: 'Details',
    request: (id: string) => `Request ID: ${id}`,
  },

  list: {
    page: (page: number, last: number) => `Page ${page} of ${last}`,
    previous: 'Previous',
    next: 'Next',
    beyondLast: 'The list has become shorter: nothing is on this page.',
    toLast: 'Go to the last page',
  },
}

export type Texts = typeof en
