/**
 * Where the rows of a table are on a database of several machines. On one machine all are alike.
 *
 * - `tenant`: spread by the account in `account_id`; all rows of an account are on one machine.
 * - `reference`: whole on every machine, so statements on any account can join it. Every write goes to all machines.
 * - `local`: on the coordinator only, for what is written often and concerns no account or all of them.
 */
export type TableKind = 'tenant' | 'reference' | 'local'

/** The column that spreads the rows of `tenant` tables. Their keys start with it. */
export const DISTRIBUTION_COLUMN = 'account_id'

/**
 * Every table of the schema with its kind. Foreign keys lead to the same kind, or from `tenant` to `reference`; unique keys of
 * `tenant` tables hold the account.
 */
export const tables = {
  abandoned_pages: 'tenant',
  accounts: 'reference',
  ai_overviews: 'tenant',
  annotations: 'tenant',
  api_keys: 'tenant',
  audit_entries: 'tenant',
  balances: 'tenant',
  billed_months: 'tenant',
  canaries: 'tenant',
  canary_shares: 'local',
  capture_parts: 'tenant',
  competitors: 'tenant',
  daily_figures: 'tenant',
  declined_inviters: 'tenant',
  deleted_sites: 'local',
  due_checks: 'local',
  event_deliveries: 'tenant',
  event_rules: 'tenant',
  event_targets: 'tenant',
  folders: 'tenant',
  groups: 'tenant',
  guest_links: 'tenant',
  guests: 'reference',
  idempotency_keys: 'tenant',
  identities: 'reference',
  invented_removals: 'tenant',
  keywords: 'tenant',
  ledger_entries: 'tenant',
  match_rules: 'tenant',
  own_features: 'tenant',
  own_urls: 'tenant',
  page_tickets: 'tenant',
  positions: 'tenant',
  price_token_secret: 'local',
  projects: 'tenant',
  provider_caps: 'reference',
  provider_order: 'local',
  provider_pace: 'local',
  provider_pace_shares: 'local',
  provider_probe_replies: 'local',
  provider_probes: 'local',
  provider_profiles: 'local',
  provider_requests: 'tenant',
  provider_spend: 'local',
  provider_trust: 'local',
  providers: 'local',
  rank_memory: 'tenant',
  recovery_codes: 'tenant',
  region_indexes: 'reference',
  regions: 'tenant',
  replay_changes: 'tenant',
  replays: 'tenant',
  report_deliveries: 'tenant',
  report_templates: 'tenant',
  reports: 'tenant',
  runs: 'tenant',
  saved_views: 'tenant',
  schedules: 'tenant',
  schema_migrations: 'local',
  searchers: 'tenant',
  second_factors: 'tenant',
  serp_pages: 'tenant',
  sessions: 'tenant',
  shared_queries: 'local',
  sign_in_attempts: 'local',
  snippets: 'tenant',
  spent_price_tokens: 'tenant',
  storage_samples: 'local',
  tags: 'tenant',
  tasks: 'tenant',
  ticket_queries: 'local',
  url_switches: 'tenant',
  volume_batches: 'tenant',
  volume_replies: 'tenant',
  volume_runs: 'tenant',
  volumes: 'tenant',
} as const satisfies Readonly<Record<string, TableKind>>
