import { list } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { field, row } from '../row.ts'

export const RankedUrl = row(
  'RankedUrl',
  'A result of a site: of a keyword in a region on a date.',
  {
    keyword_id: field.idText('Keyword id.'),
    name: field.text('The phrase.'),
    site_id: field.id('Whose result it is: the project, or one of its competitors.'),
    region_index: field.integer('Search engine, place, language and device.'),
    date: field.date('Date of the check.'),
    position: field.integer('Where the result stands.'),
    url: field.text('Short url of the page.'),
    place: field.integer('1 for the best result of the site, which is its position, 2 for the next one …'),
    urls_count: field.integer('Results of the site that the check has seen.'),
    url_before: field.textOrNull('The best page on the last date before with a position.'),
    url_changed: field.flag('1: the best page is another one than on that date.'),
  },
  ['keyword_id', 'name', 'region_index', 'date', 'position', 'url', 'urls_count', 'url_changed'],
)

export const urlsGet = list('get/positions_2/urls', RankedUrl, {
  summary: 'List all results of a site, not only its best: which pages compete for a keyword.',
  notes:
    'A check keeps every result of the project and its competitors on the pages that it read. Imported positions have the ' +
    'one they came with. Dates are told by `date1` and `date2`, everything else by `filters`: `urls_count` greater than 1 ' +
    'finds keywords with several pages, `url_changed` 1 those whose page has changed. The latest date comes first.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    site_id: parameter.id().optional('The project itself (when absent) or one of its competitors.'),
    sites_ids: parameter
      .ids(COMPETITORS + 1)
      .optional('Several of them at once, instead of `site_id`; the row tells whose it is by `site_id`.'),
    date1: parameter.date().required('First date.'),
    date2: parameter.date().required('Last date.'),
  },
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      date1: '2026-01-01',
      date2: '2026-01-31',
      filters: [{ name: 'urls_count', operator: 'GREATER_THAN', values: [1] }],
    },
    result: [],
  },
})
