import { list } from '../../operation.ts'
import { field, row } from '../../row.ts'
import { pagesInPeriod } from './period.ts'

export const UrlSwitch = row(
  'UrlSwitch',
  'A date on which the best page of a site for a keyword in a region became another one.',
  {
    keyword_id: field.idText('Id of the keyword.'),
    name: field.text('The phrase.'),
    region_index: field.integer('Region index: search engine, place, language and device.'),
    date: field.date('Date of the check that found the other page.'),
    url: field.text('Short URL of the best page on this date.'),
    position: field.integer('Its position.'),
    date_before: field.date('Last earlier date with a page of the site.'),
    url_before: field.text('Short URL of the best page on that date.'),
    position_before: field.integer('Its position.'),
    invented: field.flag('1 if the sandbox invented both positions.'),
  },
  [
    'keyword_id',
    'name',
    'region_index',
    'date',
    'url',
    'position',
    'date_before',
    'url_before',
    'position_before',
  ],
)

export const urlsSwitchesGet = list('get/positions_2/urls/switches', UrlSwitch, {
  summary: 'Lists the dates on which the page that a site ranks with became another one.',
  notes:
    'Each page is compared with that of the last earlier date on which the site was found. Between them may be checks ' +
    'that failed, days without a check, and checks that did not find the site within their depth: none of these is a ' +
    'switch. Invented positions are compared with invented ones only. Sorted by date, latest first.',
  report: true,
  parameters: pagesInPeriod,
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, date1: '2026-01-01', date2: '2026-01-31' },
    result: [],
  },
})
