import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { inventedSources, syntheticProviders } from '#serp/invented.ts'

const among = (value: Fragment, ids: readonly string[]) =>
  sql`${value} in (${sql.join(ids.map((id) => sql.lit(id)))})`

/** Whether a check is invented, by its provider. */
export function isInventedBy(provider: Fragment): Fragment {
  return sql`coalesce(${among(provider, syntheticProviders)}, false)`
}

/** Whether a volume is invented, by its source; null without one. */
export function isInventedVolume(source: Fragment): Fragment {
  return among(source, inventedSources)
}
