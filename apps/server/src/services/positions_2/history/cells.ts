import type { HistoryField } from '@sextant/contract'
import { sql } from 'kysely'
import { isInventedBy } from '#figures/invented.ts'
import { checksWithoutCell } from '#figures/without-cell.ts'
import type { Fragment } from '#selector/source.ts'
import { cellFields, cellJoins } from './fields.ts'

/** Where to look for cells. */
export interface CellsOf {
  readonly account: Fragment
  /** The project itself; only its checks are shown without cells. */
  readonly project: Fragment
  /** Array of ids of projects and competitors. */
  readonly projects: Fragment
  /** Array of `region_index`. */
  readonly regions: Fragment
}

/** Whether cells hold only the position, for which the database has a shorter form. */
export function isBare(fields: readonly HistoryField[]): boolean {
  return fields.length === 1 && fields[0] === 'position'
}

/** The cells of the page as `70001:6,70002:`, one text per project, region and date. No number: not found. */
export function bareCells({ account, projects, regions }: CellsOf): Fragment {
  // Date by date, so the database never reads other dates and keywords, whatever it estimates.
  return sql`select o.project_id, r.region_index, d.date, c.cells
  from unnest(${projects}) o(project_id)
  cross join unnest(${regions}) r(region_index)
  cross join dates d
  cross join lateral (
    select string_agg(p.keyword_id::text || ':' || coalesce(p.position::text, ''), ',') as cells
    from positions p
    where p.account_id = ${account} and p.project_id = o.project_id
      and p.region_index = r.region_index and p.date = d.date
      and p.keyword_id = any(array(select "#id" from list))
  ) c
  where c.cells is not null`
}

/** The cells of the page as JSON lists of keyword id and fields, in one list per project, region and date. */
export function fullCells(fields: readonly HistoryField[], of: CellsOf): Fragment {
  const needed = new Set(fields.flatMap((name) => cellFields[name].joins ?? []))
  const joins = (Object.keys(cellJoins) as (keyof typeof cellJoins)[]).filter((name) => needed.has(name))
  const columns = sql.join([sql`c.keyword_id::text`, ...fields.map((name) => cellFields[name].sql)])
  return sql`select c.project_id, c.region_index, c.date, json_agg(json_build_array(${columns}))::text as cells
  from (
    ${positions(of)}
    ${fields.some((name) => cellFields[name].ofFailures) ? sql`union all ${failures(of)}` : sql``}
  ) c
  ${sql.join(
    joins.map((name) => cellJoins[name](of.account)),
    sql`\n  `,
  )}
  group by c.project_id, c.region_index, c.date`
}

function positions({ account, project, projects, regions }: CellsOf): Fragment {
  // Date by date, as in `bareCells`.
  return sql`select p.account_id, p.project_id, p.region_index, p.date, p.keyword_id, p.position, p.relevant_url,
      case when p.position is null then 'not_within' else 'exact' end as outcome, null::text as reason,
      null::text as reason_kind, p.task_id, ${project} as own_id, p.invented, p.depth
    from unnest(${projects}) o(project_id)
    cross join unnest(${regions}) r(region_index)
    cross join dates d
    cross join lateral (
      select * from positions p
      where p.account_id = ${account} and p.project_id = o.project_id
        and p.region_index = r.region_index and p.date = d.date
        and p.keyword_id = any(array(select "#id" from list))
    ) p`
}

function failures({ account, project, projects, regions }: CellsOf): Fragment {
  const checks = checksWithoutCell({ account, project, regions, keywords: sql`select "#id" from list` })
  return sql`select t.account_id, t.project_id, t.region_index, t.date, t.keyword_id, t.position, t.relevant_url,
      t.outcome, t.reason, t.reason_kind, t.id, ${project}, ${isInventedBy(sql`t.provider`)}, t.depth
    from (
    ${checks}
    ) t
    where ${project} = any(${projects})`
}
