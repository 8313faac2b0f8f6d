import { competitorOf, idsOf, regions, type Size } from './shape.ts'

/** A read of the table; all bodies are sent at once. */
export interface GrowthRead {
  readonly name: string
  readonly address: string
  readonly bodies: readonly object[]
}

const chart = 'get/positions_2/summary/chart'
const history = 'get/positions_2/history'
const urls = 'get/positions_2/urls'
const bill = 'get/bank_2/history/summary'
const region_index = regions[0].index
const fields = ['id', 'name']

/** A list of keywords that needs next to nothing. */
export function plainList({ projects }: Size): Omit<GrowthRead, 'name'> & { readonly body: object } {
  const body = { project_id: projects.large.first, fields, limit: 100, offset: 10_000 }
  return { address: 'get/keywords_2/keywords', bodies: [body], body }
}

/** The figures of a page of the projects list, as the dashboard requests them every minute: the ten largest projects. */
export function projectFigures({ projects }: Size): GrowthRead {
  const values = Object.values(projects)
    .toSorted((a, b) => b.keywords - a.keywords)
    .flatMap(idsOf)
    .slice(0, 10)
  return {
    name: 'projects list with summaries and 30 days of history',
    address: 'get/projects_2/projects',
    bodies: [
      {
        fields: ['id', 'positions_checks', 'positions_failed', 'spent_month'],
        filters: [{ name: 'id', operator: 'IN', values }],
        include_positions_summary: 1,
        include_positions_summary_params: { show_tops: true, show_avg: true },
        show_history_days: 30,
        limit: 50,
      },
    ],
  }
}

/** All reads; `last` is the latest date with cells. */
export function readsOf(size: Size, last: string): GrowthRead[] {
  const { large, year } = size.projects
  const project_id = large.first
  const day = (before: number) => new Date(Date.parse(last) - before * 86_400_000).toISOString().slice(0, 10)
  const month = { date1: day(30), date2: last }
  const ninety = {
    project_id,
    region_index,
    date1: day(89),
    date2: last,
    type_range: 0,
    show_tops: 1,
    show_avg: 1,
  }
  const competitors = [competitorOf(project_id), competitorOf(project_id) + 1]
  const cells = large.keywords * 31
  const byPosition = [{ name: 'position', direction: 'ASC' }]
  const spent = [{ name: 'type', operator: 'EQUALS', values: ['minus'] }]
  return [
    { name: 'keywords, a page of 100', ...plainList(size) },
    projectFigures(size),
    { name: 'chart of 90 dates', address: chart, bodies: [ninety] },
    {
      name: 'chart of 90 dates with visibility and coverage',
      address: chart,
      bodies: [{ ...ninety, show_visibility: 1, show_coverage: 1 }],
    },
    {
      name: `chart of 365 dates, ${year.keywords} keywords`,
      address: chart,
      bodies: [{ ...ninety, project_id: year.first, date1: day(364) }],
    },
    {
      name: `chart of ${large.beside} dates with two competitors`,
      address: chart,
      bodies: [{ ...ninety, date1: day(large.beside - 1), competitors_ids: [project_id, ...competitors] }],
    },
    {
      name: `chart of 90 dates with two competitors, checked on ${large.beside} of them`,
      address: chart,
      bodies: [{ ...ninety, competitors_ids: [project_id, ...competitors] }],
    },
    {
      name: 'chart of 90 dates of keywords with a tag',
      address: chart,
      bodies: [{ ...ninety, filters: [{ name: 'tags', operator: 'IN', values: [3] }] }],
    },
    {
      name: 'summary of two dates with visibility',
      address: 'get/positions_2/summary',
      bodies: [
        {
          project_id,
          region_index,
          dates: [day(30), last],
          show_dynamics: 1,
          show_tops: 1,
          show_avg: 1,
          show_visibility: 1,
        },
      ],
    },
    {
      name: 'history, a page of 100, 31 dates',
      address: history,
      bodies: [{ project_id, regions_indexes: [region_index], ...month, fields, limit: 100 }],
    },
    {
      name: 'history, a page of 100, 10 dates, two regions, two competitors',
      address: history,
      bodies: [
        {
          project_id,
          regions_indexes: regions.map(({ index }) => index),
          competitors_ids: [project_id, ...competitors],
          date1: day(large.beside - 1),
          date2: last,
          fields,
          limit: 100,
        },
      ],
    },
    {
      name: 'history, a page of 100, 31 dates, with tops by depth',
      address: history,
      bodies: [
        { project_id, regions_indexes: [region_index], ...month, fields, limit: 100, show_top_by_depth: 10 },
      ],
    },
    {
      name: 'urls of 31 dates, the first page',
      address: urls,
      bodies: [{ project_id, ...month, limit: 100 }],
    },
    {
      name: 'urls of 31 dates, in the middle',
      address: urls,
      bodies: [{ project_id, ...month, limit: 100, offset: Math.round(cells / 2) }],
    },
    {
      name: 'urls of 31 dates by position',
      address: urls,
      bodies: [{ project_id, ...month, limit: 100, orders: byPosition }],
    },
    {
      name: 'urls of one date by position',
      address: urls,
      bodies: [{ project_id, date1: last, date2: last, limit: 100, orders: byPosition }],
    },
    {
      name: 'urls of 31 dates where a page changed',
      address: urls,
      bodies: [
        {
          project_id,
          ...month,
          limit: 100,
          filters: [{ name: 'url_changed', operator: 'EQUALS', values: [1] }],
        },
      ],
    },
    {
      name: 'pages of one date',
      address: `${urls}/summary`,
      bodies: [{ project_id, region_index, date2: last, limit: 100 }],
    },
    {
      name: 'pages of two dates',
      address: `${urls}/summary`,
      bodies: [{ project_id, region_index, date1: day(30), date2: last, limit: 100 }],
    },
    {
      name: 'switches of pages in 31 dates',
      address: `${urls}/switches`,
      bodies: [{ project_id, ...month, limit: 100 }],
    },
    {
      name: 'cannibalised keywords of 31 dates, with their pages',
      address: `${urls}/cannibalised`,
      bodies: [{ project_id, ...month, limit: 100, show_urls: 1 }],
    },
    {
      name: 'price of a check',
      address: 'get/positions_2/checker/price',
      bodies: [{ id: project_id, regions_indexes: [region_index] }],
    },
    {
      name: 'price of a check of what dropped in 30 days',
      address: 'get/positions_2/checker/price',
      bodies: [{ id: project_id, regions_indexes: [region_index], date_prev: day(30) }],
    },
    {
      name: 'sums of the billing page',
      address: bill,
      bodies: [
        { fields: ['date_month', 'provider', 'provider_name', 'sum'], filters: spent, limit: 10_000 },
        { fields: ['target', 'sum'], filters: spent },
        {
          fields: ['target_id', 'sum'],
          filters: spent,
          orders: [{ name: 'sum', direction: 'ASC' }],
          limit: 20,
        },
        { fields: ['target_id', 'project_name'], limit: 10_000 },
      ],
    },
    {
      name: 'receipt of the month',
      address: 'get/positions_2/receipt',
      bodies: [{ project_id, date: last }],
    },
    { name: 'runs, a page of 20', address: 'get/positions_2/runs', bodies: [{ project_id, limit: 20 }] },
  ]
}
