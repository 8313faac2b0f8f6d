import { ApiError, isCalendarDate, shown, type InputOf } from '@sextant/contract'
import type { guestLinksAdd } from '@sextant/contract/projects_2/guest_links.ts'
import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { sql, type RawBuilder } from 'kysely'
import { hashPassword } from '#accounts/passwords.ts'
import type { Executor } from '#db/database.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { keywords } from '../../keywords_2/keywords/columns.ts'
import type { Context } from '../../request/context.ts'
import { noSuch } from '../../rows/project.ts'

type Chosen = Omit<InputOf<typeof guestLinksAdd>, 'name' | 'project_id'>

/** `column = value` for every choice that a request sends. Throws ApiError 2003, 2004. */
export async function chosenColumns(context: Context, input: Chosen): Promise<RawBuilder<unknown>[]> {
  const columns: RawBuilder<unknown>[] = []
  const set = (column: string, value: unknown, type: RawBuilder<unknown>) =>
    columns.push(sql`${sql.id(column)} = ${value}::${type}`)
  const { contents, embed_origins: origins, keywords_filters: filters, last_days: lastDays } = input
  if (contents !== undefined) set('contents', [...new Set(contents)], sql`text[]`)
  if (input.regions_indexes !== undefined) {
    set('regions_indexes', orNull([...new Set(input.regions_indexes)]), sql`int[]`)
  }
  if (input.reports_ids !== undefined) {
    set('reports_ids', orNull([...new Set(input.reports_ids)]), sql`int[]`)
  }
  for (const name of ['date1', 'date2'] as const) {
    if (input[name] !== undefined) set(name, readDay(input[name], name), sql`date`)
  }
  if (input.expires !== undefined) set('last_day', readDay(input.expires, 'expires'), sql`date`)
  if (lastDays !== undefined) set('last_days', lastDays === 0 ? null : lastDays, sql`smallint`)
  if (filters !== undefined) {
    requireFilters(context, filters)
    set('keywords_filters', filters.length === 0 ? null : JSON.stringify(filters), sql`jsonb`)
  }
  if (input.password !== undefined) set('password', await readPassword(input.password), sql`text`)
  if (input.lang !== undefined) set('lang', input.lang, sql`text`)
  if (origins !== undefined) set('embed_origins', orNull(origins.map(readOrigin)), sql`text[]`)
  return columns
}

/** Throws ApiError 2003 for a link whose choices contradict each other, 54 for a report that its project does not have. */
export async function requireFitting(
  tx: Executor,
  accountId: number,
  projectId: number,
  id: number,
): Promise<void> {
  const { rows } = await sql<{
    contents: readonly string[] | null
    embedded: boolean
    password: boolean
    order: boolean
    twice: boolean
    narrow: boolean
    reports: readonly number[] | null
  }>`
    select contents, embed_origins is not null as embedded, password is not null as password,
      coalesce(date1 <= date2, true) as order,
      last_days is not null and (date1 is not null or date2 is not null) as twice,
      coalesce(regions_indexes::text, keywords_filters::text, date1::text, date2::text, last_days::text) is not null as narrow,
      reports_ids as reports
    from guest_links where account_id = ${accountId} and id = ${id}`.execute(tx)
  const link = rows[0]!
  const refuse = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (!link.order) throw refuse('date1', 'must not be after `date2`')
  if (link.twice) throw refuse('last_days', 'must be 0 with `date1` or `date2`')
  if (link.reports !== null) await requireReports(tx, accountId, projectId, link.reports)
  else if (link.narrow && link.contents?.includes('reports') === true) {
    throw refuse(
      'reports_ids',
      'must name the reports of a link with `regions_indexes`, `keywords_filters` or dates: reports are shown whole',
    )
  }
  if (!link.embedded) return
  if (link.password) throw refuse('password', 'must be empty with `embed_origins`')
  const others = link.contents?.filter((content) => content !== 'charts' && content !== 'volume')
  if (link.contents?.includes('charts') !== true || others?.length !== 0) {
    throw refuse(
      'embed_origins',
      'must be empty unless `contents` has `charts` and, besides it, at most `volume`: every visitor of the site gets the link',
    )
  }
}

async function requireReports(
  tx: Executor,
  accountId: number,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from reports
    where account_id = ${accountId} and project_id = ${projectId} and id = any(${ids}::int[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  if (!ids.every((id) => found.has(id))) throw noSuch('report', 'reports_ids')
}

function orNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length === 0 ? null : list
}

function readDay(text: string, field: string): string | null {
  if (text === '') return null
  if (isCalendarDate(text)) return text
  throw new ApiError('parameter_value', `must be a calendar date (YYYY-MM-DD), but got ${shown(text)}`, {
    field,
  })
}

async function readPassword(password: string): Promise<string | null> {
  if (password === '') return null
  if (password.length >= PASSWORD_LENGTH.minimum) return hashPassword(password)
  throw new ApiError(
    'parameter_value',
    `must have at least ${PASSWORD_LENGTH.minimum} characters, but has ${password.length}`,
    { field: 'password' },
  )
}

/** An origin as it stands in a policy of the browser, where it may hold nothing but these characters. */
function readOrigin(text: string, index: number): string {
  if (text === '*') return text
  const origin = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i.test(text) ? URL.parse(text)?.origin : undefined
  if (origin !== undefined && origin !== 'null') return origin
  throw new ApiError(
    'parameter_value',
    `must be an origin such as https://crumbs.example, or *, but got ${shown(text)}`,
    { field: `embed_origins[${index}]` },
  )
}

/** Throws ApiError 2004 for filters that a list of keywords would refuse. */
function requireFilters({ actor }: Context, filters: readonly unknown[]): void {
  const prefixed = { field: 'keywords_filters' }
  try {
    planSelection(keywords, parseSelection({ filters }), [], actor.timeZone)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError('selection', error.message, { ...prefixed, cause: error })
  }
}
