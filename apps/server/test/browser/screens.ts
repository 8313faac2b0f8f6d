/** Ids that the addresses of the screens contain. */
export interface Shown {
  /** The demo project. */
  readonly projectId: number
  /** A project whose checks have a price. */
  readonly pricedProjectId: number
  readonly keywordId: string
  readonly runId: string
  readonly reportId: number
}

/** A screen of the dashboard. */
export interface Screen {
  /** File name of its picture. */
  readonly name: string
  readonly title: string
  /** Its purpose in one sentence. */
  readonly purpose: string
  /** The part of the address after `#`. */
  readonly address: (shown: Shown) => string
  /** Name of the button that opens the screen. */
  readonly press?: string
  /** Who opens it: an account with projects unless stated otherwise. */
  readonly visitor?: 'nobody' | 'newcomer'
}

const of = (page: string) => (shown: Shown) => `/projects/${shown.projectId}/${page}`
const ofPriced = (page: string) => (shown: Shown) => `/projects/${shown.pricedProjectId}/${page}`
const at = (address: string) => () => address

/** Every screen of the dashboard, in the order of a first visit. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign-in',
    purpose: 'Opens the dashboard with an email address and a password.',
    address: at('/projects'),
    visitor: 'nobody',
  },
  {
    name: 'welcome',
    title: 'Welcome',
    purpose: 'Asks three questions and says the price of the first check, or opens a demo project.',
    address: at('/welcome'),
    visitor: 'newcomer',
  },
  {
    name: 'projects',
    title: 'Projects',
    purpose:
      'Lists all sites with visibility, average position, ups and downs, last check and spending, and their totals.',
    address: at('/projects'),
  },
  {
    name: 'rankings',
    title: 'Rankings',
    purpose: 'Shows the position of every keyword on every date, with changes, filters and export.',
    address: of('rankings'),
  },
  {
    name: 'check',
    title: 'Starting a rank check',
    purpose: 'Shows the maximum price of a check before it starts.',
    address: ofPriced('rankings'),
    press: 'Check now',
  },
  {
    name: 'keyword',
    title: 'Keyword',
    purpose: 'Charts the positions of a keyword over time, with the SERP of a date below.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}`,
  },
  {
    name: 'keyword-changes',
    title: 'Keyword: changes',
    purpose: 'Compares the SERPs of two dates: what is new, gone, up and down.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=changes`,
  },
  {
    name: 'keyword-source',
    title: 'Keyword: source of the position',
    purpose: 'Traces a position back to its check, stored replies and match rules.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=source`,
  },
  {
    name: 'summary',
    title: 'Summary',
    purpose: 'Compares two dates and charts average position, visibility, position ranges and competitors.',
    address: of('summary'),
  },
  {
    name: 'keywords',
    title: 'Keywords',
    purpose:
      'Organises keywords in folders and groups, with import, tags, target pages, bulk actions and trash.',
    address: of('keywords'),
  },
  {
    name: 'keywords-import',
    title: 'Keyword import',
    purpose: 'Imports a pasted list or a file, with a preview of new and existing keywords.',
    address: of('keywords'),
    press: 'Import…',
  },
  {
    name: 'reports',
    title: 'Reports',
    purpose: 'Lists the reports made for clients, and the templates that they are made from.',
    address: of('reports'),
  },
  {
    name: 'report-template',
    title: 'Reports: template',
    purpose: 'Sets what a report contains and how it looks, beside a preview with real numbers.',
    address: of('reports?template=new'),
  },
  {
    name: 'report',
    title: 'Report',
    purpose: 'Shows a report as the client gets it; its rows lead the owner to the evidence.',
    address: ({ projectId, reportId }) => `/projects/${projectId}/reports/${reportId}`,
  },
  {
    name: 'runs',
    title: 'Rank checks',
    purpose: 'Lists rank checks with their progress, results and price.',
    address: of('runs'),
  },
  {
    name: 'run',
    title: 'Rank check',
    purpose:
      'Shows the results of a rank check, why keywords failed and what it cost, and retries failed keywords.',
    address: ({ projectId, runId }) => `/projects/${projectId}/runs?run=${runId}`,
  },
  {
    name: 'settings',
    title: 'Settings: general',
    purpose: 'Renames, archives and deletes a project.',
    address: of('settings'),
  },
  {
    name: 'settings-engines',
    title: 'Settings: regions',
    purpose: 'Sets where keywords are checked: search engine, place, language, device and depth.',
    address: ofPriced('settings?section=engines'),
  },
  {
    name: 'settings-rules',
    title: 'Settings: match rules',
    purpose: 'Defines which results count as the site, tests the rules, and replays them on past checks.',
    address: of('settings?section=rules'),
  },
  {
    name: 'settings-checks',
    title: 'Settings: mode and schedule',
    purpose: 'Sets the check mode and the schedule, with a preview of the next starts and the price.',
    address: ofPriced('settings?section=checks'),
  },
  {
    name: 'settings-competitors',
    title: 'Settings: competitors',
    purpose: 'Sets the sites to track beside your own.',
    address: of('settings?section=competitors'),
  },
  {
    name: 'settings-sharing',
    title: 'Settings: sharing',
    purpose: 'Shares a project with other accounts, with separate rights for each.',
    address: of('settings?section=sharing'),
  },
  {
    name: 'settings-events',
    title: 'Settings: events',
    purpose: 'Sends the results of rank checks to webhooks and by email.',
    address: ofPriced('settings?section=events'),
  },
  {
    name: 'billing',
    title: 'Billing',
    purpose: 'Shows the balance, holds, caps, and charges by project and provider.',
    address: at('/billing'),
  },
  {
    name: 'billing-log',
    title: 'Billing log',
    purpose: 'Lists every charge, payment and correction, with filters and CSV export.',
    address: at('/billing?section=log'),
  },
  {
    name: 'billing-payments',
    title: 'Payments',
    purpose: 'Lists payments; administrators record payments, bonuses and corrections.',
    address: at('/billing?section=payments'),
  },
  {
    name: 'providers',
    title: 'Providers',
    purpose: 'Configures and tests the sources of SERPs, with their health and price.',
    address: at('/providers'),
  },
  {
    name: 'providers-order',
    title: 'Provider order',
    purpose: 'Sets which provider serves each search engine, and which ones take over when it fails.',
    address: at('/providers?section=order'),
  },
  {
    name: 'providers-caps',
    title: 'Spending caps',
    purpose: 'Limits the spending of a provider, project or API key per day and month.',
    address: at('/providers?section=caps'),
  },
  {
    name: 'providers-canaries',
    title: 'Canaries',
    purpose: 'Compares two providers by pages that both returned for the same query.',
    address: at('/providers?section=canaries'),
  },
  {
    name: 'api-keys',
    title: 'API keys',
    purpose: 'Creates, replaces and revokes the API keys of programs.',
    address: at('/api'),
  },
  {
    name: 'api-console',
    title: 'API console',
    purpose: 'Runs any operation and shows it as curl, TypeScript, PHP and Python.',
    address: ({ projectId }) =>
      `/api?section=console&operation=get/keywords_2/keywords&request=${encodeURIComponent(
        JSON.stringify({ project_id: projectId, fields: ['id', 'name'], limit: 3 }),
      )}`,
  },
  {
    name: 'audit',
    title: 'Audit log',
    purpose: 'Shows what was done in the account, by whom, with which key and from where.',
    address: at('/audit'),
  },
  {
    name: 'users',
    title: 'Users',
    purpose: 'Lets administrators create accounts, change their rights and disable them.',
    address: at('/users'),
  },
  {
    name: 'storage',
    title: 'Storage',
    purpose: 'Shows administrators what takes how much room, how it grows, and what a retention would save.',
    address: at('/storage?days=3'),
  },
  {
    name: 'profile',
    title: 'Profile',
    purpose: 'Sets name, language, time zone and password, and signs out sessions.',
    address: at('/profile'),
  },
]
