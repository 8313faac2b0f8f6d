import { sql, type RawBuilder } from 'kysely'

/**
 * Statements that cross accounts on purpose, with the reason. Every other statement binds the account as a parameter at
 * every query level, so that a sharded PostgreSQL can send it to one shard; the tests hold this for every statement.
 */
export const crossings = {
  'measure replies': 'Administrators see how much the replies of all accounts take.',
  'figures to count': 'Accounts with cleared figures are found once; each is then counted alone.',
  'pages to compare':
    'Accounts with dates whose pages are to be compared are found once; each is then compared alone.',
  'invented to remove':
    'Projects with invented history to remove are found once; each is then worked on alone.',
  'forget idempotency keys': 'Responses of repeatable requests are removed after a day for all accounts.',
  'forget spent price tokens': 'Spent price tokens that have expired are removed for all accounts.',
  'forget audit entries': 'Entries of the audit log past their retention are removed for all accounts.',
  'forget sessions': 'Sessions that ended long ago are removed for all accounts.',
  'forget deliveries': 'Deliveries older than their retention are removed for all accounts.',
  'lost requests': 'Recovery finds requests of dead processes, then ends each in a statement of its account.',
  'forget requests': 'Requests older than their retention are removed for all accounts.',
  'forget replies':
    'Runs whose replies are past their retention are found in one order, then changed account by account.',
  'forget canaries': 'Replies of canaries past their retention are removed for all accounts.',
  'void claims':
    'A process that starts alone takes back the claims of all accounts and lists all open checks as due.',
  'shared page': 'A page that another account has bought for the same query is copied.',
  'expired trash': 'Accounts with trash past its retention are found once; each is then emptied alone.',
  'lost work':
    'Recovery finds the accounts with work that a crash interrupted, then recovers it account by account.',
  'unanswered emails':
    'Recovery ends the attempts of emails whose process died after the mail server had them, of all accounts.',
  'runs to report':
    'Finished runs are reported in the order in which they finished, each in a statement of its account.',
  'quarantines to report':
    'Reports a quarantined provider to the projects of all accounts. The events of each are written in statements that bind it.',
  'runs without receipt': 'Runs whose receipt was not kept are found once, then counted one by one.',
  'runs to settle':
    'Recovery finds runs whose parts have all ended, then settles each in statements of its account.',
  'due schedules':
    'The clock finds the schedules that are due, then takes each in a statement of its account.',
  'next runs':
    'Schedules that wait too long are found once, then each is changed in a statement of its account.',
  'examine the installation': 'The operator sees stuck work and secrets that do not open, of all accounts.',
  'gauges of the installation': 'The operator watches open work and what is held for it, of all accounts.',
  'find imbalances': 'The audit of the ledger sums the entries of all accounts.',
  'accounts of the installation': 'The list for administrators has a row for every account.',
  invitations: 'A guest sees the site and the owner of a project that is offered to it.',
  'projects shared with the caller':
    'One list holds the projects of the caller and those shared with the caller, sorted and paged together.',
  'keys created with a key':
    'A key of an administrator creates keys of other accounts, which end with it. Their accounts are found once; the keys of each are then changed in a statement of it.',
  'capped subject': 'Administrators cap the spending of a project or a key of any account.',
  backup: 'A backup contains the rows of all accounts, and a restore replaces them.',
  canaries:
    'Pages to ask a second provider for are found for all accounts together, then asked and compared one by one.',
  'canaries of the installation': 'Administrators see how far two providers agree for all accounts together.',
  'provider health': 'Administrators see the requests and pages of a provider for all accounts together.',
} as const satisfies Record<string, string>

export type Crossing = keyof typeof crossings

/** Declares a statement as crossing accounts. Put it first in the statement. */
export function crossing(name: Crossing): RawBuilder<unknown> {
  return sql.raw(crossingText(name))
}

/** As `crossing`, for statements that are written as text. */
export function crossingText(name: Crossing): string {
  return `/* crosses accounts: ${name} */`
}
