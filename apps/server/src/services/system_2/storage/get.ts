import { statfs } from 'node:fs/promises'
import type { Storage, StorageKind, StorageSize } from '@sextant/contract/system_2/storage.ts'
import { sql } from 'kysely'
import { settingsTable } from '#config/settings.ts'
import { DELIVERIES_KEPT_DAYS } from '#jobs/forget.ts'
import { REQUESTS_KEPT_DAYS } from '#providers/requests.ts'
import { bytesPerDay, largestAccounts, measureReplies, sumFrom } from '#storage/replies.ts'
import { earlierSample } from '#storage/samples.ts'
import { measureSizes } from '#storage/sizes.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { bytesByKind, rowsOf } from './kinds.ts'

/** Accounts that are listed with their replies. */
const ACCOUNTS = 10

export const handle: Handler<'get/system_2/storage'> = async (context, { retention_days }) => {
  const { database, owner, settings } = context
  const { executor } = database
  const sizes = await measureSizes(database)
  const sample = await earlierSample(executor, owner.timeZone)
  const perDay = (bytes: number, earlier: number) =>
    sample === undefined ? null : Math.round((bytes - earlier) / sample.days)
  const growth = perDay(sizes.bytes, sample?.bytes ?? 0)

  const bytes = bytesByKind(
    sizes.bytes,
    Object.fromEntries(Object.entries(sizes.tables).map(([name, table]) => [name, table.bytes])),
  )
  const earlier = sample && bytesByKind(sample.bytes, sample.tables)
  const kinds = [...bytes].map(([kind, size]): StorageSize => ({
    kind,
    rows: rowsOf(kind, sizes),
    bytes: size,
    growth_per_day: perDay(size, earlier?.get(kind) ?? 0),
    retention: retentionOf(kind, settings),
  }))

  const days = await measureReplies(database)
  const rate = bytesPerDay(days, await installedDays(context)) ?? null
  return {
    bytes: sizes.bytes,
    growth_per_day: growth,
    measured_since: sample?.time ?? null,
    disk: database.profile.name === 'embedded' ? await diskOf(settings.DATA_DIR, growth) : null,
    kinds: kinds.toSorted((a, b) => b.bytes - a.bytes),
    replies: {
      ...sumFrom(days),
      oldest_days: days.reduce<number | null>(
        (oldest, { days_ago, replies }) => (replies === 0 ? oldest : Math.max(oldest ?? 0, days_ago)),
        null,
      ),
      bytes_per_day: rate,
      accounts: await named(context, largestAccounts(days, ACCOUNTS)),
    },
    saving:
      retention_days === undefined
        ? null
        : {
            retention_days,
            ...sumFrom(days, retention_days),
            steady_bytes: rate === null ? null : rate * retention_days,
          },
  }
}

function retentionOf(kind: StorageKind, settings: Context['settings']): StorageSize['retention'] {
  const bySetting = (setting: 'PAGE_RETENTION_DAYS' | 'TRASH_RETENTION_DAYS') => ({
    setting,
    days: settings[setting],
    meaning: settingsTable[setting].doc,
  })
  switch (kind) {
    case 'pages':
      return bySetting('PAGE_RETENTION_DAYS')
    case 'keywords':
      return bySetting('TRASH_RETENTION_DAYS')
    case 'requests':
      return {
        setting: null,
        days: REQUESTS_KEPT_DAYS,
        meaning: 'Days after which finished requests are removed. Their costs are always kept.',
      }
    case 'deliveries':
      return {
        setting: null,
        days: DELIVERIES_KEPT_DAYS,
        meaning: 'Days after which messages are removed, except those that still wait for delivery.',
      }
    default:
      return null
  }
}

async function diskOf(folder: string, growth: number | null): Promise<NonNullable<Storage['disk']>> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return { free_bytes: free, days_left: growth === null || growth <= 0 ? null : Math.floor(free / growth) }
}

/** Days since the first account was created. A demo project has pages that are older than the installation. */
async function installedDays({ database }: Context): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from now() - min(created_at))::float8 / 86400 as days from accounts`.execute(
    database.executor,
  )
  return rows[0]!.days
}

async function named(
  { database }: Context,
  accounts: readonly { id: number; count: number; bytes: number }[],
): Promise<Storage['replies']['accounts']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from accounts where id = any(${accounts.map(({ id }) => id)}::int[])`.execute(
    database.executor,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return accounts.map(({ id, ...rest }) => ({ id, name: names.get(id) ?? '', ...rest }))
}
