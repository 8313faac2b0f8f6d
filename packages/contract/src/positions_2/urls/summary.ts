import { list } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { field, row } from '../../row.ts'

export const UrlSummary = row(
  'UrlSummary',
  'A page of a site with the keywords that it is the best page for, on the last of the dates.',
  {
    url: field.text('Short URL of the page.'),
    keywords: field.integer('Number of keywords whose best page it is.'),
    best_position: field.integerOrNull('Best position among these keywords; null without any.'),
    avg_position: field.numberOrNull(
      'Average position over these keywords, to two decimals; null without any.',
    ),
    top_3: field.integer('Number of these keywords at positions 1 to 3.'),
    top_10: field.integer('Number at positions 1 to 10.'),
    top_30: field.integer('Number at positions 1 to 30.'),
    top_100: field.integer('Number at positions 1 to 100.'),
    keywords_before: field.integerOrNull(
      'Number of keywords whose best page it was on the first date; null with one date.',
    ),
    avg_position_before: field.numberOrNull(
      'Average position over those keywords; null with one date and without any.',
    ),
    keywords_change: field.integerOrNull('`keywords` minus `keywords_before`; null with one date.'),
    invented: field.flag('1 if the sandbox invented one of the positions.'),
  },
  [
    'url',
    'keywords',
    'best_position',
    'avg_position',
    'top_3',
    'top_10',
    'top_30',
    'top_100',
    'keywords_before',
    'avg_position_before',
    'keywords_change',
  ],
)

export const urlsSummaryGet = list('get/positions_2/urls/summary', UrlSummary, {
  summary: 'Lists the pages of a site in a region on a date, or on two dates, with the keywords of each.',
  notes:
    'A keyword counts for one page: the one that gives its position. Keywords in the trash and cells without a page do ' +
    'not count. With two dates, pages of either date are in the list, and only cells of one kind count: real ones, unless the ' +
    'last date has invented ones only. To list the keywords of a page, filter `get/positions_2/urls` on `url`. Sorted by ' +
    '`keywords`, most first.',
  report: true,
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    site_id: parameter
      .id()
      .optional('Id of the project or of one of its competitors. Defaults to the project.'),
    region_index: parameter.integer(0).required('Region index: search engine, place, language and device.'),
    date1: parameter.date().optional('Date to compare with.'),
    date2: parameter.date().required('Date of the list.'),
  },
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, region_index: 2, date1: '2026-01-01', date2: '2026-01-31' },
    result: [],
  },
})
