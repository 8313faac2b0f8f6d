import { sql } from 'kysely'
import { scopeTerm, type ScopeTerm } from '#selector/source.ts'

/** The join of the rows `u` of a list of pages with their keywords. */
export const keywordJoin = {
  keyword: sql`join keywords k on k.account_id = u.account_id and k.id = u.keyword_id`,
}

/** Leaves out the keywords in the trash. */
export const liveKeyword: ScopeTerm = {
  ...scopeTerm('live', () => sql`k.deleted_at is null`),
  joins: ['keyword'],
}
