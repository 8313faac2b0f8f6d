/** Ids of what the screens show. */
export interface Shown {
  /** The demo project. */
  readonly projectId: number
  /** A project whose checks cost something. */
  readonly pricedProjectId: number
  readonly keywordId: string
  readonly runId: string
}

/** A screen of the dashboard. */
export interface Screen {
  /** Names its picture. */
  readonly name: string
  readonly title: string
  /** What it is for, in one sentence. */
  readonly purpose: string
  /** What stands behind `#` in the address bar. */
  readonly address: (shown: Shown) => string
  /** The words on a button of it that opens what is shown. */
  readonly press?: string
  /** Who looks at it; somebody signed in unless it says otherwise. */
  readonly visitor?: 'nobody' | 'newcomer'
}

const of = (page: string) => (shown: Shown) => `/projects/${shown.projectId}/${page}`
const ofPriced = (page: string) => (shown: Shown) => `/projects/${shown.pricedProjectId}/${page}`
const at = (address: string) => () => address

/** Every screen of the dashboard, in the order in which somebody comes to know them. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Sign-in',
    purpose: 'Opens the dashboard with e-mail address and password.',
    address: at('/projects'),
    visitor: 'nobody',
  },
  {
    name: 'welcome',
    title: 'Welcome',
    purpose: 'Leads from an empty installation to the first checked keyword, or to a demo project.',
    address: at('/welcome'),
    visitor: 'newcomer',
  },
  {
    name: 'projects',
    title: 'Projects',
    purpose: 'Shows how every site stands, how fresh that is, what it cost, and which checks are running.',
    address: at('/projects'),
  },
  {
    name: 'rankings',
    title: 'Rankings',
    purpose: 'Lists the position of every keyword on every date, with changes, filters and export.',
    address: of('rankings'),
  },
  {
    name: 'check',
    title: 'The price of a check',
    purpose: 'Tells what a check can cost at most, and starts it once that is agreed to.',
    address: ofPriced('rankings'),
    press: 'Check now',
  },
  {
    name: 'keyword',
    title: 'A keyword',
    purpose: 'Draws the positions of one keyword over time, with the SERP of a date below.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}`,
  },
  {
    name: 'keyword-changes',
    title: 'Two dates of a keyword',
    purpose: 'Tells what moved, came and went on the SERP between two dates.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=changes`,
  },
  {
    name: 'keyword-source',
    title: 'Where a number comes from',
    purpose: 'Traces a position to the check, the replies and the rules that it was made of.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=source`,
  },
  {
    name: 'summary',
    title: 'Summary',
    purpose: 'Compares two dates, and shows average, visibility, buckets and competitors over time.',
    address: of('summary'),
  },
  {
    name: 'keywords',
    title: 'Keywords',
    purpose: 'Keeps keywords in folders and groups: import, tags, target pages, bulk changes, trash.',
    address: of('keywords'),
  },
  {
    name: 'keywords-import',
    title: 'Import of keywords',
    purpose: 'Takes a list by paste or file, shows how it is read and what is there already, then adds it.',
    address: of('keywords'),
    press: 'Import…',
  },
  {
    name: 'runs',
    title: 'Runs',
    purpose: 'Lists the rank checks with their progress, their outcome and what they cost.',
    address: of('runs'),
  },
  {
    name: 'run',
    title: 'A run',
    purpose: 'Tells of one rank check what was checked, what failed and why, and repeats what failed.',
    address: ({ projectId, runId }) => `/projects/${projectId}/runs?run=${runId}`,
  },
  {
    name: 'settings',
    title: 'Settings: general',
    purpose: 'Names, archives and deletes a project.',
    address: of('settings'),
  },
  {
    name: 'settings-engines',
    title: 'Settings: search engines and regions',
    purpose: 'Chooses where a project is checked: engine, place, language, device, depth.',
    address: ofPriced('settings?section=engines'),
  },
  {
    name: 'settings-rules',
    title: 'Settings: match rules',
    purpose: 'Says which results belong to the site, tries that out, and reads the past again by it.',
    address: of('settings?section=rules'),
  },
  {
    name: 'settings-checks',
    title: 'Settings: checks',
    purpose: 'Sets mode and schedule, with the next starts and the price before they are saved.',
    address: ofPriced('settings?section=checks'),
  },
  {
    name: 'settings-competitors',
    title: 'Settings: competitors',
    purpose: 'Lists the sites that a project is compared with.',
    address: of('settings?section=competitors'),
  },
  {
    name: 'settings-sharing',
    title: 'Settings: sharing',
    purpose: 'Shares a project with other accounts, each with rights of its own.',
    address: of('settings?section=sharing'),
  },
  {
    name: 'settings-events',
    title: 'Settings: events',
    purpose: 'Sends what rank checks bring to webhooks and by e-mail.',
    address: ofPriced('settings?section=events'),
  },
  {
    name: 'billing',
    title: 'Billing',
    purpose: 'Shows balance, holds and caps, and what was spent on which project and provider.',
    address: at('/billing'),
  },
  {
    name: 'billing-log',
    title: 'Billing log',
    purpose: 'Lists every charge with what it was for; filters and a file for the books.',
    address: at('/billing?section=log'),
  },
  {
    name: 'billing-payments',
    title: 'Payments',
    purpose: 'Lists what came in; administrators enter payments and corrections.',
    address: at('/billing?section=payments'),
  },
  {
    name: 'providers',
    title: 'Providers',
    purpose: 'Configures and tests where SERPs come from, with health and price.',
    address: at('/providers'),
  },
  {
    name: 'providers-order',
    title: 'Order of providers',
    purpose: 'Says who is asked first for each search engine, and who takes over.',
    address: at('/providers?section=order'),
  },
  {
    name: 'providers-caps',
    title: 'Caps',
    purpose: 'Limits what may be spent on a provider, a project or a key, by day and month.',
    address: at('/providers?section=caps'),
  },
  {
    name: 'api-keys',
    title: 'API keys',
    purpose: 'Makes, replaces and revokes the keys that programs call with.',
    address: at('/api'),
  },
  {
    name: 'api-console',
    title: 'API console',
    purpose: 'Runs any operation and writes it as curl, TypeScript, PHP and Python.',
    address: ({ projectId }) =>
      `/api?section=console&operation=get/keywords_2/keywords&request=${encodeURIComponent(
        JSON.stringify({ project_id: projectId, fields: ['id', 'name'], limit: 3 }),
      )}`,
  },
  {
    name: 'users',
    title: 'Users',
    purpose: 'Lets administrators make accounts, change their rights and block them.',
    address: at('/users'),
  },
  {
    name: 'profile',
    title: 'Profile',
    purpose: 'Sets name, language, time zone and password, and ends sessions.',
    address: at('/profile'),
  },
]
