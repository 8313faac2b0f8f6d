import type { KindName } from './kinds.ts'

interface ToolRow {
  readonly kind: KindName
  readonly title: string
  /** What it is for, in one sentence. */
  readonly purpose: string
}

/** The tools an agent sees. `operations.ts` lists what each one calls. */
export const tools = {
  get_projects: {
    kind: 'read',
    title: 'Projects',
    purpose: 'Reads projects with their regions, competitors, guests, match rules, saved views and tags.',
  },
  get_keywords: {
    kind: 'read',
    title: 'Keywords',
    purpose: 'Reads keywords, groups and folders.',
  },
  get_positions: {
    kind: 'read',
    title: 'Positions',
    purpose: 'Reads positions by date and their summaries: what moved, averages, tops and visibility.',
  },
  get_evidence: {
    kind: 'read',
    title: 'Evidence of positions',
    purpose: 'Explains a position or a blank, and shows which pages of a site compete for a keyword.',
  },
  get_serps: {
    kind: 'read',
    title: 'Result pages',
    purpose: 'Reads stored result pages of search engines, and who ranks on them.',
  },
  get_checks: {
    kind: 'read',
    title: 'Rank checks',
    purpose: 'Reads rank checks: progress, outcomes, reasons of missing results, cost and replays.',
  },
  get_prices: {
    kind: 'read',
    title: 'Prices',
    purpose: 'Retrieves the highest price of what spends money, spending nothing.',
  },
  get_schedules: {
    kind: 'read',
    title: 'Schedules',
    purpose: 'Reads schedules and previews their times and cost.',
  },
  get_events: {
    kind: 'read',
    title: 'Events',
    purpose: 'Reads event targets, rules and sent messages.',
  },
  get_billing: {
    kind: 'read',
    title: 'Billing',
    purpose: 'Reads the balance, the billing log, held amounts and payments.',
  },
  get_account: {
    kind: 'read',
    title: 'Account',
    purpose: 'Reads your profile, API keys (never their secrets) and signed-in browsers.',
  },
  get_places: {
    kind: 'read',
    title: 'Places',
    purpose: 'Finds places to check from, and their region indexes.',
  },
  get_providers: {
    kind: 'read',
    title: 'Providers',
    purpose: 'Reads providers of result pages: order, caps, spending, health, canaries and probes.',
  },
  get_installation: {
    kind: 'read',
    title: 'Installation',
    purpose: 'Reads the accounts and the size of the installation.',
  },
  add_projects: {
    kind: 'add',
    title: 'Add projects',
    purpose: 'Creates or copies projects, and adds competitors and saved views.',
  },
  add_keywords: {
    kind: 'add',
    title: 'Add keywords',
    purpose: 'Adds keywords, groups and folders.',
  },
  add_regions: {
    kind: 'add',
    title: 'Add regions',
    purpose: 'Adds search engines and regions to a project.',
  },
  add_event_rules: {
    kind: 'add',
    title: 'Add event rules',
    purpose: 'Adds rules that send events to an existing target.',
  },
  edit_projects: {
    kind: 'edit',
    title: 'Edit projects',
    purpose: 'Changes names, order, tags and status of projects and competitors, and saved views.',
  },
  edit_tracking: {
    kind: 'edit',
    title: 'Edit tracking',
    purpose:
      'Changes how a project is tracked: settings, match rules, search engines, regions and event rules.',
  },
  edit_keywords: {
    kind: 'edit',
    title: 'Edit keywords',
    purpose: 'Renames, moves, sorts, tags and restores keywords, and sets their target pages.',
  },
  edit_groups: {
    kind: 'edit',
    title: 'Edit groups',
    purpose: 'Renames, moves, sorts, switches and restores groups and folders.',
  },
  edit_history: {
    kind: 'edit',
    title: 'Edit history',
    purpose: 'Imports positions and volumes observed elsewhere, replays stored pages and cancels checks.',
  },
  edit_account: {
    kind: 'edit',
    title: 'Edit account',
    purpose: 'Changes your profile, currency, language and time zone.',
  },
  edit_providers: {
    kind: 'edit',
    title: 'Edit providers',
    purpose: 'Changes the order of providers, removes one and ends quarantines.',
  },
  delete_projects: {
    kind: 'delete',
    title: 'Delete projects',
    purpose: 'Deletes projects, competitors and saved views for good, and leaves shared projects.',
  },
  delete_keywords: {
    kind: 'delete',
    title: 'Delete keywords',
    purpose: 'Moves keywords, groups and folders to the trash, from which edit tools restore them.',
  },
  delete_tracking: {
    kind: 'delete',
    title: 'Delete tracking',
    purpose: 'Removes search engines, regions, schedules, event targets and rules for good.',
  },
  delete_access: {
    kind: 'delete',
    title: 'Revoke access',
    purpose: 'Revokes API keys and signs browsers out.',
  },
  share_projects: {
    kind: 'send',
    title: 'Share projects',
    purpose: 'Shares projects with guests, changes their rights and removes them.',
  },
  send_events: {
    kind: 'send',
    title: 'Send events',
    purpose: 'Changes event targets. Sends test messages, and others again.',
  },
  buy_checks: {
    kind: 'spend',
    title: 'Buy rank checks',
    purpose: 'Starts rank checks and repeats the failed part of them.',
  },
  buy_volumes: {
    kind: 'spend',
    title: 'Buy search volumes',
    purpose: 'Collects search volumes.',
  },
  buy_probes: {
    kind: 'spend',
    title: 'Buy provider probes',
    purpose: 'Checks every assumption about a configured provider with real requests.',
  },
  set_schedules: {
    kind: 'spend',
    title: 'Set schedules',
    purpose: 'Sets when work starts by itself; every run may cost up to `price_per_run` of the preview.',
  },
} as const satisfies Record<string, ToolRow>

export type ToolName = keyof typeof tools
