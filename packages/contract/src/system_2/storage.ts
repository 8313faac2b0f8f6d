import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { integerOrNull, textOrNull } from '../value.ts'

/** Kinds of stored things; together they are the whole database. */
export const storageKinds = [
  'pages',
  'positions',
  'tasks',
  'snippets',
  'requests',
  'keywords',
  'volumes',
  'ledger',
  'deliveries',
  'queue',
  'other',
  'system',
] as const
export type StorageKind = (typeof storageKinds)[number]
const growth = (of: string) =>
  integerOrNull(`Growth of ${of} in bytes per day since \`measured_since\`; null while that is not known.`)

export const StorageRetention = Type.Object(
  {
    setting: textOrNull('Environment variable that sets it; null if it cannot be changed.'),
    days: Type.Integer({ description: 'Days until removal; 0 means never.' }),
    meaning: Type.String({ description: 'What is removed after these days.' }),
  },
  { title: 'StorageRetention', description: 'What limits the age of stored things.' },
)

export const StorageSize = Type.Object(
  {
    kind: Type.Unsafe<StorageKind>(
      Type.Union(
        storageKinds.map((kind) => Type.Literal(kind)),
        {
          description:
            'Kind of stored things: result pages with replies (`pages`), positions, checks (`tasks`), snippets, ' +
            'provider requests, keywords, search volumes, ledger entries, deliveries of events, the job queue, ' +
            'other rows, and what PostgreSQL itself stores (`system`).',
        },
      ),
    ),
    rows: integerOrNull(
      'Number of rows as PostgreSQL estimates it; null for the queue, `other` and `system`.',
    ),
    bytes: Type.Integer({ description: 'Bytes on disk, with indexes and space that deleted rows left.' }),
    growth_per_day: growth('this kind'),
    retention: Type.Union([StorageRetention, Type.Null()], {
      description: 'Null if rows stay until their project is deleted.',
    }),
  },
  { title: 'StorageSize', description: 'Size of one kind of stored things.' },
)
export type StorageSize = Static<typeof StorageSize>

export const AccountReplies = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the account.' }),
    name: Type.String({ description: 'Name of the account.' }),
    count: Type.Integer({ description: 'Number of its replies.' }),
    bytes: Type.Integer({ description: 'Bytes of its replies.' }),
  },
  { title: 'AccountReplies', description: 'Stored replies of an account.' },
)

export const StoredReplies = Type.Object(
  {
    count: Type.Integer({ description: 'Number of stored replies.' }),
    bytes: Type.Integer({ description: 'Their bytes, compressed.' }),
    oldest_days: integerOrNull('Age of the oldest in days; null without replies.'),
    bytes_per_day: integerOrNull(
      'Bytes stored per day in the last week, or since the first page if that is later; null before the first day ' +
        'is over.',
    ),
    accounts: Type.Array(AccountReplies, { description: 'The ten accounts with most bytes, largest first.' }),
  },
  {
    title: 'StoredReplies',
    description:
      'The replies of providers. Estimated from a random sample of about 16 MB if there are more; otherwise exact.',
  },
)
export type StoredReplies = Static<typeof StoredReplies>

export const RetentionSaving = Type.Object(
  {
    retention_days: Type.Integer({ description: 'The days as requested.' }),
    count: Type.Integer({ description: 'Number of replies that would be removed now.' }),
    bytes: Type.Integer({
      description: 'Their bytes. PostgreSQL uses them for new rows; its files do not become smaller.',
    }),
    steady_bytes: integerOrNull(
      'Bytes at which the replies would stay at the present rate, `bytes_per_day` × `retention_days`; null while the ' +
        'rate is not known.',
    ),
  },
  { title: 'RetentionSaving', description: 'What `PAGE_RETENTION_DAYS` would save.' },
)

export const Storage = Type.Object(
  {
    bytes: Type.Integer({
      description: 'Size of the database as PostgreSQL reports it, without its write-ahead log.',
    }),
    growth_per_day: growth('the database'),
    measured_since: textOrNull(
      'Time of the size that growth is measured from, one to seven days ago; null while there is none, as on the ' +
        'first day and on the day after an upgrade that changed tables.',
    ),
    disk: Type.Union(
      [
        Type.Object({
          free_bytes: Type.Integer({ description: 'Free bytes on the disk of the data folder.' }),
          days_left: integerOrNull(
            'Days until they are used up at the present growth; null if the database does not grow or that is not known.',
          ),
        }),
        Type.Null(),
      ],
      { description: 'Null with a PostgreSQL server, whose disk Sextant cannot see.' },
    ),
    kinds: Type.Array(StorageSize, {
      description: 'The kinds, largest first. Their bytes add up to `bytes`.',
    }),
    replies: StoredReplies,
    saving: Type.Union([RetentionSaving, Type.Null()], { description: 'Null without `retention_days`.' }),
  },
  { title: 'Storage', description: 'Size of the installation by what it stores.' },
)
export type Storage = Static<typeof Storage>

export const systemStorage = operation('get/system_2/storage', {
  summary:
    'Retrieves the size of the installation by what it stores, its growth, and what a retention would save.',
  notes:
    'Covers all accounts. The size is sampled once a day; growth is the difference to the earliest sample of the last ' +
    'seven days. It is net: what was removed in that time is not part of it. Settings are changed by their ' +
    'environment variables and a restart.',
  access: 'administrator',
  report: true,
  parameters: {
    retention_days: parameter
      .integer(1, 36_500)
      .optional('Returns in `saving` what removing replies after this number of days would save.'),
  },
  result: Storage,
  errors: ['forbidden'],
  example: {
    request: { retention_days: 30 },
    result: {
      bytes: 5_637_144_576,
      growth_per_day: 378_000_000,
      measured_since: '2026-01-05 03:00:00',
      disk: { free_bytes: 48_318_382_080, days_left: 127 },
      kinds: [
        {
          kind: 'pages',
          rows: 500_000,
          bytes: 1_535_000_000,
          growth_per_day: 307_000_000,
          retention: {
            setting: 'PAGE_RETENTION_DAYS',
            days: 0,
            meaning:
              'Days after which the stored replies of a rank check are removed; 0 keeps them. Positions are always kept.',
          },
        },
      ],
      replies: {
        count: 500_000,
        bytes: 1_290_000_000,
        oldest_days: 88,
        bytes_per_day: 258_000_000,
        accounts: [{ id: 1, name: 'Bakery Lane', count: 500_000, bytes: 1_290_000_000 }],
      },
      saving: { retention_days: 30, count: 320_000, bytes: 825_600_000, steady_bytes: 7_740_000_000 },
    },
  },
})
