import { list } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { field, row } from '../row.ts'

export const RankedUrl = row(
  'RankedUrl',
  'A result of a site for a keyword in a region on a date.',
  {
    keyword_id: field.idText('Id of the keyword.'),
    name: field.text('The phrase.'),
    site_id: field.id('Id of the site: the project or one of its competitors.'),
    region_index: field.integer('Region index: search engine, place, language and device.'),
    date: field.date('Date of the check.'),
    position: field.integer('Position of the result.'),
    url: field.textOrNull('Short URL of the page; null for an imported position that came without one.'),
    place: field.integer(
      'Rank among the pages of the site: 1 for the best one, which gives its position, 2 for the next ' +
        'one, and so on.',
    ),
    urls_count: field.integer(
      'Number of pages of the site that the check found; 1 for an imported position.',
    ),
    invented: field.flag('1 if the sandbox invented the result.'),
    url_before: field.textOrNull(
      'Best page on the last earlier date with a position; null if there is none.',
    ),
    url_changed: field.flag('1 if the best page differs from the one on that date.'),
  },
  ['keyword_id', 'name', 'region_index', 'date', 'position', 'url', 'urls_count', 'url_changed'],
)

export const urlsGet = list('get/positions_2/urls', RankedUrl, {
  summary: 'Lists the pages of a site among the results, to show which ones compete for a keyword.',
  notes:
    'A check stores every page of the project and its competitors among the results it read, once at its best ' +
    'position; an imported position has the one it came with, if any. `date1` and `date2` set the dates, `filters` everything else: ' +
    '`urls_count` greater than 1 finds keywords with several pages, `url_changed` 1 those whose page ' +
    'changed. Sorted by date, latest first.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    site_id: parameter
      .id()
      .optional('Id of the project or of one of its competitors. Defaults to the project.'),
    sites_ids: parameter
      .ids(COMPETITORS + 1)
      .optional('Ids of several sites, instead of `site_id`; each row names its site in `site_id`.'),
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
