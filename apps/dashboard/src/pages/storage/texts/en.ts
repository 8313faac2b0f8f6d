import { counted } from '../../../texts/en.ts'

/** Texts of the storage page. */
export const en = {
  title: 'Storage',
  lead: 'What the data of this installation consists of, how fast it grows, and what removing old replies would save.',
  notYours: 'Only administrators can view this page',
  notYoursTodo: 'Ask an administrator of this installation about its size.',

  size: 'Size',
  database: 'Database',
  databaseHint: 'All tables and indexes, without the write-ahead log and backups.',
  growth: 'Growth per day',
  growthSince: (time: string) => `Measured since ${time}.`,
  unknown: 'Not known yet',
  unknownHint:
    'The size is measured daily. Growth appears one day after the start, or after an upgrade that changed tables.',
  free: 'Free on the disk',
  freeElsewhere: 'Not visible',
  freeElsewhereHint: 'The PostgreSQL server does not report its free disk space. Check it there.',
  fullOn: 'Disk full',
  fullDate: (date: string, days: number) => `${date} (in ${counted(days, 'day')})`,
  fullLater: 'In more than ten years',
  fullHint: 'At the present growth.',
  fullUnknown: 'Not known yet',
  fullNever: 'Not expected',
  fullNeverHint: 'The database did not grow.',
  fullSoon: (days: number) => `The disk is full in ${counted(days, 'day')}`,
  fullSoonTodo: 'Make room on the disk, move the data to a larger one, or remove old replies as shown below.',

  stored: 'What is stored',
  kind: 'Stored',
  rows: 'Rows',
  bytes: 'Size',
  share: 'Share',
  removed: 'Removed',
  approximate: 'Numbers of rows are estimates of PostgreSQL. Sizes include indexes.',
  kinds: {
    pages: 'Result pages with replies',
    positions: 'Positions',
    tasks: 'Checks',
    snippets: 'Snippets',
    requests: 'Requests to providers',
    keywords: 'Keywords and groups',
    volumes: 'Search volumes',
    ledger: 'Billing entries',
    deliveries: 'Event messages',
    queue: 'Job queue',
    other: 'Everything else',
    system: 'PostgreSQL itself',
  },
  never: 'never',
  withProject: 'with their project',
  afterDays: (days: number) => `after ${counted(days, 'day')}`,
  trashNever: 'never from the trash',
  trashAfter: (days: number) => `after ${counted(days, 'day')} in the trash`,

  retention: 'Remove old replies',
  retentionAbout:
    'Replies are what providers sent for each page. Sextant keeps them to show past SERPs, to prove positions and to replay them with other rules. Without its replies a date loses these, but never its positions.',
  noReplies: 'No replies stored yet',
  noRepliesTodo: 'They come with the first rank check.',
  now: (count: string, bytes: string, days: number) =>
    `${count} replies take about ${bytes}. The oldest is ${counted(days, 'day')} old.`,
  rate: (bytes: string) => `About ${bytes} are added per day.`,
  rateUnknown: 'How much is added per day is known after the first day.',
  currentNever: 'They are kept for ever: PAGE_RETENTION_DAYS is 0.',
  currentDays: (days: number) =>
    `They are removed ${counted(days, 'day')} after their rank check: PAGE_RETENTION_DAYS is ${days}.`,
  days: 'Keep replies for days',
  daysHint: 'A whole number from 1 to 36500. Nothing is removed by trying.',
  daysWrong: 'Enter a whole number from 1 to 36500.',
  saves: (days: number, bytes: string, count: string) =>
    `Keeping replies for ${counted(days, 'day')} frees about ${bytes} now (${count} replies).`,
  savesNothing: (days: number) =>
    days === 1
      ? 'Keeping replies for 1 day frees nothing now: none is older.'
      : `Keeping replies for ${days} days frees nothing now: none is older.`,
  steady: (bytes: string) => `At the present rate the replies then stay at about ${bytes}.`,
  steadyUnknown: 'The size at which they then stay is known after the first day.',
  reused: 'PostgreSQL reuses freed space for new rows, so the database stops growing but its files stay.',
  setting: 'To keep them for so long, set this environment variable and restart Sextant:',
  copySetting: 'Copy the setting',

  accounts: 'Accounts with most replies',
  account: 'Account',
  numberOf: (id: number) => `ID ${id}`,
  replies: 'Replies',
}
