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
  /** What was decided about the screen, and why. Such a screen is also shown on a phone, and as it was before the design system. */
  readonly decided?: string
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
    decided:
      'Three questions stand on one screen, because a newcomer wants to know what a check costs before anything else. The price is said before anything is spent.',
    address: at('/welcome'),
    visitor: 'newcomer',
  },
  {
    name: 'projects',
    title: 'Projects',
    purpose:
      'Lists all sites with visibility, average position, ups and downs, last check and spending, and their totals.',
    decided:
      'A client is one line of 26 px or two of 44, so that thirty fit on a screen of 900 px. Ranks come first: visibility and average with their changes, ups and downs, a bar of ranges. Spending is the last column and can be hidden. Totals leave out invented numbers and say so. On a phone a project is two lines, not a card of twelve.',
    address: at('/projects'),
  },
  {
    name: 'rankings',
    title: 'Rankings',
    purpose: 'Shows the position of every keyword on every date, with changes, filters and export.',
    decided:
      'The first number stands within 176 px of the top: one bar of filters, one line of figures that filter, and the table. Colour is a ramp with one direction, and each cell also has its number, an arrow or a sign. `>50` says how many results were read, because `--` would claim more than is known. A phone folds the filters into one button.',
    address: of('rankings'),
  },
  {
    name: 'check',
    title: 'Starting a rank check',
    purpose: 'Shows the maximum price of a check before it starts.',
    decided:
      'A check costs money, so nothing starts before its maximum price is shown, with what it consists of.',
    address: ofPriced('rankings'),
    press: 'Check now',
  },
  {
    name: 'keyword',
    title: 'Keyword',
    purpose: 'Charts the positions of a keyword over time, with the SERP of a date below.',
    decided:
      'A position is one line over time. Lines of competitors are thinner and dashed, so nobody needs colour to tell them apart. Notes and ranking updates have a row of their own above the chart, because they explain a movement but are not data.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}`,
  },
  {
    name: 'keyword-changes',
    title: 'Keyword: changes',
    purpose: 'Compares the SERPs of two dates: what is new, gone, up and down.',
    decided:
      'Two result pages are compared by what is new, gone, up and down, instead of being put side by side, because reading two lists of a hundred lines is work that the program can do.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=changes`,
  },
  {
    name: 'keyword-source',
    title: 'Keyword: source of the position',
    purpose: 'Traces a position back to its check, stored replies and match rules.',
    decided:
      'Every number can be followed to the check, the stored reply and the rule that counted it. This is not hidden behind a menu: it is the reason to trust the rest.',
    address: ({ projectId, keywordId }) => `/projects/${projectId}/keywords/${keywordId}?part=source`,
  },
  {
    name: 'summary',
    title: 'Summary',
    purpose: 'Compares two dates and charts average position, visibility, position ranges and competitors.',
    decided:
      'A change is only computed over the keywords known on both dates, and the sentence below says how many they are. What moved is divided by group or tag, and the parts add up to the whole, so that a table of reasons can be believed.',
    address: of('summary'),
  },
  {
    name: 'pages',
    title: 'Pages',
    purpose: 'Lists the pages that rank, with their keywords and positions.',
    decided:
      'A page is a row with its keywords, best and average position, and what changed. Keywords with several pages and changes of pages are two more lists of the same form, with the same filters, so that there is one thing to learn. A page that replaced another one for good is a change and not competition.',
    address: of('urls'),
  },
  {
    name: 'pages-competing',
    title: 'Pages: several for a keyword',
    purpose: 'Lists the keywords for which several pages of the site compete.',
    address: of('urls?list=competing'),
  },
  {
    name: 'keywords',
    title: 'Keywords',
    purpose:
      'Organises keywords in folders and groups, with import, tags, target pages, bulk actions and trash.',
    decided:
      'Folders and groups stay at the side, since people move keywords between them by hand. The list draws only the rows in sight, however many there are. Actions appear for a selection only.',
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
    decided:
      'A report is built beside its preview with real numbers, because a form alone does not show what the client will get. Blocks are few and fixed: a report that looks the same each month is easier to read.',
    address: of('reports?template=new'),
  },
  {
    name: 'report',
    title: 'Report',
    purpose: 'Shows a report as the client gets it; its rows lead the owner to the evidence.',
    decided:
      'A report has the look of paper and of the agency, not of the dashboard. It never changes once it is made. Its rows lead the owner to the evidence.',
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
  {
    name: 'components',
    title: 'Components',
    purpose: 'Shows those who build pages every component in every state, in light and dark colours.',
    address: at('/components'),
  },
]
