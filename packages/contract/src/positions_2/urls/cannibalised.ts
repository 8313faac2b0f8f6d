import { Type, type Static } from 'typebox'
import { list } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { field, row } from '../../row.ts'
import { pagesInPeriod } from './period.ts'

const CompetingUrl = Type.Object({
  url: Type.String({ description: 'Short URL of the page.' }),
  days: Type.Integer({ description: 'Number of dates on which it was found.' }),
  best_days: Type.Integer({ description: 'Number of dates on which it was the best page.' }),
  best_position: Type.Integer({ description: 'Best position in the period.' }),
  last_date: Type.String({ description: 'Last date on which it was found.' }),
  last_position: Type.Integer({ description: 'Position on that date.' }),
})
/** A page that competes with others of its site for a keyword. */
export type CompetingUrl = Static<typeof CompetingUrl>

export const CannibalisedKeyword = row(
  'CannibalisedKeyword',
  'A keyword in a region for which several pages of a site compete.',
  {
    keyword_id: field.idText('Id of the keyword.'),
    name: field.text('The phrase.'),
    region_index: field.integer('Region index: search engine, place, language and device.'),
    days_together: field.integer('Number of dates on which a check found several pages of the site.'),
    switches: field.integer('Number of dates on which the best page became another one.'),
    alternated: field.flag('1 if a page became the best one again after another page had been.'),
    last_date: field.date(
      'Last date on which a check found several pages or the best page became another one.',
    ),
  },
  ['keyword_id', 'name', 'region_index', 'days_together', 'switches', 'alternated', 'last_date'],
  {
    additions: {
      urls: Type.Array(CompetingUrl, {
        description:
          'Pages of the site in the period, the one that was most often the best first (`show_urls`).',
      }),
    },
  },
)

export const urlsCannibalisedGet = list('get/positions_2/urls/cannibalised', CannibalisedKeyword, {
  summary: 'Lists the keywords for which several pages of a site compete.',
  notes:
    'A keyword is in the list if a check found two or more pages of the site among the results it read, or if the best ' +
    'page alternated: a page became the best one again after another page had been, in the period or right before it. A page that replaced another one ' +
    'for good is a switch (`get/positions_2/urls/switches`) and not competition. Sorted by `days_together`, then by ' +
    '`switches`, most first.',
  report: true,
  parameters: {
    ...pagesInPeriod,
    show_urls: parameter
      .flag()
      .default(false, 'Whether to return the pages of each keyword with their positions, `urls`.'),
  },
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, date1: '2026-01-01', date2: '2026-01-31', show_urls: 1 },
    result: [],
  },
})
