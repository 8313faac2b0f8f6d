import { type RawBuilder, sql } from 'kysely'
import { serpErrorKinds } from '#serp/errors.ts'

/** How the reason of a cancelled check begins; who cancelled it follows. */
export const CANCELLED = 'Cancelled by account '

/** How the reasons of each kind begin: those of a failure with its sentence. */
const beginnings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(serpErrorKinds).map(([kind, { sentence }]) => [kind, sentence])),
  cancelled: CANCELLED,
}

/** The kind of a reason why pages of a check are missing, as the API tells it; null of others. */
export function reasonKind(reason: string): string | null {
  return Object.entries(beginnings).find(([, beginning]) => reason.startsWith(beginning))?.[0] ?? null
}

/** The same in the database; null without a reason. */
export function reasonKindSql(reason: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = Object.entries(beginnings).map(
    ([kind, beginning]) => sql`when starts_with(${reason}, ${sql.lit(beginning)}) then ${sql.lit(kind)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}
