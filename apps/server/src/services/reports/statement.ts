import { sql, type Kysely } from 'kysely'
import { figuresSql } from '#figures/count.ts'
import { counts, figuresOf, metricsSql, withVolume } from '#figures/histogram.ts'
import { compileTargets, type Bind } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import type { Fragment } from '#selector/source.ts'
import { templatedStatement } from '#selector/statement.ts'
import { comparedSql } from './compared.ts'
import { comparisonSql, partsSql, type Division } from './comparison.ts'
import { cellsSql, coverageSql } from './coverage.ts'
import { datesSql, dateValues, outermost, shapeOfDates, type DateChoice } from './dates.ts'
import { featureCountsSql } from './features.ts'
import { pairsSql } from './pairs.ts'
import { sitesSql } from './sites.ts'

export interface SummaryQuestion {
  readonly accountId: number
  readonly projectId: number
  /** Ids of the project and competitors. */
  readonly projects: readonly number[]
  readonly region: number
  /** Whether the plan selects every keyword outside the trash. */
  readonly ofAll: boolean
  readonly dates: DateChoice
  /** Whether to compare the first and last date of the first site, instead of counting every date of every site. */
  readonly compares: boolean
  /** Whether to compare them over the keywords known on both. */
  readonly withComparison: boolean
  /** What to divide that comparison by, if anything. */
  readonly by: Division | undefined
  readonly withVisibility: boolean
  readonly withCoverage: boolean
  /** Whether to count the blocks of the cells of the first site. */
  readonly withFeatures: boolean
}

/** A row of the summary statement; `text` is JSON. */
export interface SummaryRow {
  readonly kind: 'date' | 'counted' | 'compared' | 'comparison' | 'part' | 'coverage' | 'site' | 'features'
  readonly text: string
}

/** One statement for the metrics of all keywords of a plan. */
export function summaryStatement(compiler: Kysely<unknown>, plan: Plan, question: SummaryQuestion) {
  const { accountId, projectId, projects, region, ofAll, dates, compares } = question
  const { withComparison, by, withVisibility, withCoverage, withFeatures } = question
  const values = [...plan.values, accountId, projectId, projects, region, ...dateValues(dates)]
  const shape = [
    compares ? 'summary' : ofAll ? 'figures' : 'chart',
    withComparison ? 'comparison' : '',
    by ?? '',
    withVisibility ? 'visibility' : '',
    withCoverage ? 'coverage' : '',
    withFeatures ? 'features' : '',
    shapeOfDates(dates),
    plan.shape,
  ].join('|')
  return templatedStatement(shape, values, compiler, (bind) => build(plan, question, bind))
}

function build(
  plan: Plan,
  { dates, compares, withComparison, by, ofAll, withVisibility, withCoverage, withFeatures }: SummaryQuestion,
  bind: Bind,
): Fragment {
  const base = plan.values.length
  const account = sql`${bind(base)}::int`
  const project = sql`${bind(base + 1)}::int`
  const projects = sql`${bind(base + 2)}::int[]`
  const region = sql`${bind(base + 3)}::int`
  const date = (index: number) => bind(base + 4 + index)
  const ids = compileTargets(plan, bind)
  // Two days move to checks of the project too, so that a competitor is compared on its dates.
  const checked =
    dates.kind === 'ends' ? sql`array(select distinct unnest(${projects} || ${project}))` : projects
  const chosen = datesSql(dates, { account, projects: checked, regions: sql`array[${region}]` }, date)
  const of: KeywordsOf = {
    account,
    projects,
    region,
    keywords: withVisibility ? withVolume(account, region, ids) : ids,
    withVolumes: withVisibility,
  }
  const [first, second] = ends(dates, date)
  const pairs = pairsSql({
    ...of,
    project: sql`(${projects})[1]`,
    first,
    second,
    withDepths: withComparison,
  })
  const covered = { account, project, region, keywords: ids }
  const ofFigures = (columns: Fragment) =>
    sql`select date, ${columns} from figures where project_id = ${project}`
  const coverage = compares
    ? coverageSql(covered, cellsSql(covered))
    : ofAll
      ? ofFigures(sql`keywords as cells, at_best, partial, failed`)
      : coverageSql(covered, ofFigures(sql`keywords as cells`))
  const keys = sql`select ${project} as owner_id, o.project_id, ${region} as region_index, d.date
    from unnest(${projects}) o(project_id) cross join dates d`
  return sql`with dates as materialized (
${compares ? outermost(chosen) : chosen}
)${
    compares
      ? sql`, pairs as materialized (
    ${pairs}
)`
      : sql`, figures as materialized (
${ofAll ? figuresSql({ account, keys, owner: project }) : fromCells(of)}
)`
  }
select 'date' as kind, to_json(date)::text as text from dates
union all select 'site', text from (
${sitesSql(account, project, projects)}
) sites
${withCoverage ? sql`union all ${rowsOf('coverage', coverage)}` : sql``}
${
  withFeatures
    ? sql`union all ${rowsOf('features', featureCountsSql({ account, project, site: sql`(${projects})[1]`, region, keywords: ids, dates: sql`p.date = any(array(select date from dates))` }))}`
    : sql``
}
${withComparison ? sql`union all ${rowsOf('comparison', comparisonSql)}` : sql``}
${by === undefined ? sql`` : sql`union all ${rowsOf('part', partsSql(account, by))}`}
union all ${compares ? rowsOf('compared', comparedSql(withVisibility)) : counted(sql`select * from figures`)}`
}

interface KeywordsOf {
  readonly account: Fragment
  readonly projects: Fragment
  readonly region: Fragment
  readonly keywords: Fragment
  readonly withVolumes: boolean
}

/** The two dates to compare, in the order asked for. */
function ends(dates: DateChoice, date: (index: number) => Fragment): [Fragment, Fragment] {
  if (dates.kind !== 'list') {
    const [first, last] = [sql`(select min(date) from dates)`, sql`(select max(date) from dates)`]
    return dates.kind === 'ends' && dates.isReversed ? [last, first] : [first, last]
  }
  const list = sql`${date(0)}::date[]`
  return [sql`(${list})[1]`, sql`(${list})[cardinality(${list})]`]
}

/** Rows of a kind, each the JSON of a row of a query. */
function rowsOf(kind: SummaryRow['kind'], query: Fragment): Fragment {
  return sql`select ${sql.lit(kind)} as kind, row_to_json(r)::text as text from (
${query}
) r`
}

/** The metrics of figures by site and date. */
function counted(figures: Fragment): Fragment {
  return rowsOf('counted', metricsSql(figures, sql`project_id, date`))
}

function fromCells({ account, projects, region, keywords, withVolumes }: KeywordsOf): Fragment {
  // Date by date, so that the index finds the cells of the keywords: read as one, a few keywords would cost every cell of the period.
  const histogram = sql`with chosen as materialized (
    ${keywords}
  )
  select o.project_id, d.date, at.*
  from unnest(${projects}) o(project_id)
  cross join dates d
  cross join lateral (
    select p.position, ${counts(withVolumes, sql`p.invented`)}
    from positions p${withVolumes ? sql` join chosen k on k.id = p.keyword_id` : sql``}
    where p.account_id = ${account} and p.project_id = o.project_id and p.region_index = ${region} and p.date = d.date
      and p.keyword_id = any(array(select id from chosen))
    group by p.position
  ) at`
  return figuresOf(histogram, sql`project_id, date`)
}
