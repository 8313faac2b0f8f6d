import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** The columns that say which blocks of the first page show a site. */
export interface FeatureColumns {
  /** A column of the check, in `tasks`. */
  readonly check: (column: string) => Fragment
  /** A column of its row for the site, in `own_features`. */
  readonly own: (column: string) => Fragment
  /** The project whose sites are shown. */
  readonly project: Fragment
}

/**
 * Whether the blocks of the site were recorded. A cell that was copied from another project points to a check that looked for a
 * site with another id.
 */
const isRecorded = ({ check, project }: FeatureColumns) =>
  sql`(${check('overview_read')} is not null and ${check('project_id')} = ${project})`

/** The place of the site in the AI Overview; 0: named without a link. */
const overviewPlace = ({ own }: FeatureColumns) =>
  sql`(${own('places')})[array_position(${own('features')}, 'ai_overview')]`

/** The blocks that show the site with their places, as `featured_snippet:1,videos:3`; null when that was not recorded. */
export function ownedSql(of: FeatureColumns): Fragment {
  return sql`case when ${isRecorded(of)} then coalesce((
    select string_agg(type || ':' || place, ',' order by type)
    from unnest(${of.own('features')}, ${of.own('places')}) u(type, place) where place > 0
  ), '') end`
}

/** The state of the AI Overview for the site, of `overviewStates`. */
export function overviewStateSql(of: FeatureColumns): Fragment {
  const { check } = of
  return sql`case
    when ${overviewPlace(of)} > 0 then 'cited'
    when ${overviewPlace(of)} = 0 then 'named'
    when not ${isRecorded(of)} or ${isRecorded(of)} is null or not ${check('overview_read')} then 'unknown'
    when 'ai_overview' = any(${check('serp_features')}) then 'not_cited'
    else 'none'
  end`
}

/** The place of the site among the sources of the AI Overview; null unless it is cited. */
export function overviewPlaceSql(of: FeatureColumns): Fragment {
  return sql`nullif(${overviewPlace(of)}, 0)`
}

/** Cells whose blocks are counted. */
interface CountedCells {
  readonly account: Fragment
  readonly project: Fragment
  /** The site: the project or a competitor. */
  readonly site: Fragment
  readonly region: Fragment
  /** Condition of the date `p.date`. */
  readonly dates: Fragment
  /** A query of the ids of keywords. */
  readonly keywords: Fragment
}

/** A number of cells of a date: by state of the AI Overview, by block that shows the site, or by block of the page. */
export interface FeatureCount {
  readonly date: string
  readonly kind: 'ai_overview' | 'owned' | 'shown'
  readonly name: string
  readonly keywords: number
}

/** Query of `FeatureCount` rows. */
export function featureCountsSql(of: CountedCells): Fragment {
  const { account, project, site, region, dates, keywords } = of
  const columns: FeatureColumns = {
    check: (name) => sql.ref(`t.${name}`),
    own: (name) => sql.ref(`o.${name}`),
    project,
  }
  return sql`select c.date, n.kind, n.name, count(*)::int as keywords
from (
  select p.date, ${overviewStateSql(columns)} as state, t.serp_features,
    case when ${isRecorded(columns)} then o.features end as features, o.places
  from positions p
  left join tasks t on t.account_id = ${account} and t.id = p.task_id
  left join own_features o on o.account_id = ${account} and o.task_id = p.task_id and o.project_id = p.project_id
  where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and ${dates}
    and p.keyword_id in (${keywords})
) c
cross join lateral (
  select 'ai_overview' as kind, c.state as name
  union all
  select 'owned', u.type from unnest(c.features, c.places) u(type, place) where u.place > 0
  union all
  select 'shown', s.type from unnest(c.serp_features) s(type)
) n
group by c.date, n.kind, n.name`
}
