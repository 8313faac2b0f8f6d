import { sql } from 'kysely'
import { isInventedVolume } from '#figures/invented.ts'
import { SHORT_URL } from '#ranking/match/site.ts'
import {
  column,
  type Fragment,
  type Qualified,
  type QualifiedColumn,
  type QualifiedJoin,
} from '#selector/source.ts'
import { checkedDates } from '../../reports/dates.ts'
import { overviewPlaceSql, overviewStateSql, ownedSql, type FeatureColumns } from '../../reports/features.ts'

/** The latest cell of a keyword in a region. */
function latestCell(project: Fragment, region: Fragment, account: Fragment): Fragment {
  const dates = checkedDates({
    account,
    projects: sql`array[${project}]`,
    regions: sql`array[${region}]`,
  })
  // Backwards from date to date: the index has the keywords of a date, not the dates of a keyword.
  return sql`
  select p.keyword_id, p.position, p.relevant_url, p.task_id, p.invented
  from unnest(array(select date from (${dates}) checked order by date desc)) with ordinality d(date, place)
  join positions p on p.account_id = ${account} and p.project_id = ${project} and p.region_index = ${region}
    and p.date = d.date and p.keyword_id = k.id
  order by d.place
  limit 1`
}

/** The project of the listed keywords. */
const own = (of: Qualified): Fragment => sql`${of.scope('project')}::int`
const account = (of: Qualified): Fragment => sql`${of.scope('account')}::int`

/** A row of a table of the account, by the values of columns; `name` names the join. */
function rowOf(
  table: string,
  name: string,
  columns: (of: Qualified) => Readonly<Record<string, Fragment>>,
): QualifiedJoin {
  const on = (of: Qualified) => {
    const equal = Object.entries({ account_id: account(of), ...columns(of) })
    return sql.join(
      equal.map(([column, value]) => sql`${of.ref(name, column)} = ${value}`),
      sql` and `,
    )
  }
  return { table, on }
}

/** The cell of a keyword on a date. */
function cellOn(date: 'date' | 'date1' | 'date2', name: string): QualifiedJoin {
  return rowOf('positions', name, ({ value }) => ({
    project_id: value('project_id'),
    region_index: value('region_index'),
    date: value(date),
    keyword_id: sql`k.id`,
  }))
}

/** Joins for the qualified fields of keywords. */
export const keywordJoins = {
  cell: cellOn('date', 'cell'),
  earlier_cell: cellOn('date1', 'earlier_cell'),
  later_cell: cellOn('date2', 'later_cell'),
  snippet: rowOf('snippets', 'snippet', ({ ref, value }) => ({
    task_id: ref('cell', 'task_id'),
    project_id: value('project_id'),
  })),
  check: rowOf('tasks', 'check', ({ ref }) => ({ id: ref('cell', 'task_id') })),
  own_features: rowOf('own_features', 'own_features', ({ ref, value }) => ({
    task_id: ref('cell', 'task_id'),
    project_id: value('project_id'),
  })),
  overview: rowOf('ai_overviews', 'overview', ({ ref }) => ({ task_id: ref('cell', 'task_id') })),
  latest: { query: (of: Qualified) => latestCell(own(of), of.value('region_index'), account(of)) },
  latest_check: rowOf('tasks', 'latest_check', ({ ref }) => ({ id: ref('latest', 'task_id') })),
  latest_of_site: {
    query: (of: Qualified) => latestCell(of.value('project_id'), of.value('region_index'), account(of)),
  },
  volume: rowOf('volumes', 'volume', ({ value }) => ({
    searcher_key: value('searcher_key'),
    region_key: value('region_key'),
    type: value('type'),
    phrase: sql`k.name_folded`,
  })),
}

/** An unchanged column of the last of these joins. */
function from(joins: readonly (keyof typeof keywordJoins)[], name: string): QualifiedColumn {
  return { joins, column: (of) => column(of.ref(joins.at(-1)!, name)) }
}

function invented(join: keyof typeof keywordJoins): QualifiedColumn {
  return { joins: [join], column: (of) => column(sql`${of.ref(join, 'invented')}::int`) }
}

const nothing = (type: string): QualifiedColumn => ({ column: () => column(sql`null::${sql.raw(type)}`) })

const features = (joins: readonly (keyof typeof keywordJoins)[]): QualifiedColumn => ({
  joins,
  column: (of) => column(sql`array_to_string(${of.ref(joins.at(-1)!, 'serp_features')}, ',')`),
})

/** A column about the blocks that show the site. */
function ofBlocks(read: (of: FeatureColumns, qualified: Qualified) => Fragment): QualifiedColumn {
  return {
    joins: ['cell', 'check', 'own_features'],
    column: (of) =>
      column(
        read(
          {
            check: (name) => of.ref('check', name),
            own: (name) => of.ref('own_features', name),
            project: own(of),
          },
          of,
        ),
      ),
  }
}

const position: QualifiedColumn = {
  joins: ['cell'],
  column: (of) => {
    const number = of.ref('cell', 'position')
    const isChecked = sql`${of.ref('cell', 'keyword_id')} is not null`
    return column(sql`case when ${isChecked} then coalesce(${number}::numeric, 'infinity') end`, {
      wire: sql`case when ${number} is not null then ${number}::text when ${isChecked} then '--' end`,
    })
  },
}

const positionChange: QualifiedColumn = {
  joins: ['earlier_cell', 'later_cell'],
  column: ({ ref }) => {
    const [before, after] = [ref('earlier_cell', 'position'), ref('later_cell', 'position')]
    const isComparable = sql`${ref('earlier_cell', 'invented')} = ${ref('later_cell', 'invented')}`
    return column(sql`case when ${isComparable} then ${before} - ${after} end`)
  },
}

const positionStatus: QualifiedColumn = {
  joins: ['latest'],
  column: (of) =>
    column(sql`case
    when exists (
      select from tasks t
      where t.account_id = ${account(of)} and t.project_id = ${own(of)}
        and t.region_index = ${of.value('region_index')} and t.keyword_id = k.id and t.ended_at is null
    ) then 2
    when ${of.ref('latest', 'position')} is not null then 1
    when ${of.ref('latest', 'keyword_id')} is not null then 0
  end`),
}

const targetStatus: QualifiedColumn = {
  joins: ['latest'],
  column: (of) => {
    const found = of.ref('latest', 'relevant_url')
    // Both are short URLs, unless the target is a text that no page can match.
    return column(sql`case
    when k.target is null then null
    when ${found} = k.target then 1
    when ${found} is not null or k.target !~ ${sql.lit(SHORT_URL)} then 0
    else -1
  end`)
  },
}

/** Columns of the qualified fields of keywords. */
export const keywordQualifiedColumns = {
  position,
  relevant_url: from(['cell'], 'relevant_url'),
  invented: invented('cell'),
  relevant_url_significant: nothing('text'),
  visitors: nothing('int'),
  snippet_title: from(['cell', 'snippet'], 'title'),
  snippet_body: from(['cell', 'snippet'], 'body'),
  snippet_ext: from(['cell', 'snippet'], 'ext'),
  serp_features_by_check: features(['cell', 'check']),
  sf_owned: ofBlocks(ownedSql),
  sf_ai_overview: ofBlocks(
    (of, { ref }) => sql`case when ${ref('cell', 'keyword_id')} is not null then ${overviewStateSql(of)} end`,
  ),
  sf_ai_overview_place: ofBlocks(overviewPlaceSql),
  sf_ai_oveview_body: from(['cell', 'overview'], 'body'),
  sf_ai_oveview_links: from(['cell', 'overview'], 'links'),
  latest_invented: invented('latest'),
  position_change: positionChange,
  project_relevant_url: from(['latest_of_site'], 'relevant_url'),
  target_status: targetStatus,
  serp_features: features(['latest', 'latest_check']),
  serp_features_count: {
    joins: ['latest', 'latest_check'],
    column: (of: Qualified) => column(sql`cardinality(${of.ref('latest_check', 'serp_features')})`),
  },
  positionStatus,
  volume: from(['volume'], 'volume'),
  volume_invented: {
    joins: ['volume'],
    column: (of: Qualified) => column(sql`(${isInventedVolume(of.ref('volume', 'source'))})::int`),
  },
  cost_forecast: nothing('numeric'),
}
