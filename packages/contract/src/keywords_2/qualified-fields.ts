import { field, qualifiedBy } from '../row.ts'

const noSource = (what: string) => `${what}: always null, Sextant has no source of it.`

const position = field.positionOrNull(
  'Position on that date; `--` when the whole depth was read without finding the site, null when there was no check. ' +
    'In filters and orders `--` is greater than every number.',
)
const volume = 'Searches a month; null when not known.'
const ofLatest = 'the latest check in the region'

/** What is known of a keyword by date, project or competitor, region or place. */
export const keywordQualified = {
  ...qualifiedBy(['date', 'project_id', 'region_index'], {
    position,
    relevant_url: field.textOrNull('Page of the site that was found on that date; null when none was.'),
    relevant_url_significant: field.textOrNull(noSource('Page chosen by a relevance tool')),
    visitors: field.integerOrNull(noSource('Visits from analytics services')),
    snippet_title: field.textOrNull('Title of the result on that date; null when none was kept.'),
    snippet_body: field.textOrNull('Text of the result on that date; null when none was kept.'),
    snippet_ext: field.textOrNull(
      'Titles of its sitelinks, one a line; empty without any, null when no snippet was kept.',
    ),
    serp_features_by_check: field.textOrNull(
      'Kinds of blocks on the first result page of that date, comma-separated; empty when there were none, null when ' +
        'not known.',
    ),
    sf_ai_oveview_body: field.textOrNull(noSource('Text of the AI overview')),
    sf_ai_oveview_links: field.textOrNull(noSource('Links of the AI overview')),
  }),
  ...qualifiedBy(['project_id', 'region_index'], {
    project_relevant_url: field.textOrNull(
      `Page of the project or competitor that ${ofLatest} found; null when it found none.`,
    ),
  }),
  ...qualifiedBy(['region_index'], {
    target_status: field.integerOrNull(
      `1 when ${ofLatest} found the page in \`target\`, 0 when it found another one, -1 when it found none or there ` +
        'was no check; null without a target.',
    ),
    serp_features: field.textOrNull(
      `Kinds of blocks on the first result page of ${ofLatest}, comma-separated; empty when there were none, null when ` +
        'not known.',
    ),
    serp_features_count: field.integerOrNull('Number of these kinds; null when not known.'),
    positionStatus: field.integerOrNull(
      `2 while the keyword is being checked in the region; otherwise 1 when ${ofLatest} found the site, 0 when it read ` +
        'the whole depth without finding it, null when there was none.',
    ),
  }),
  ...qualifiedBy(['region_key', 'searcher_key', 'type'], { volume: field.integerOrNull(volume) }),
  ...qualifiedBy(['position', 'region_key', 'searcher_key'], {
    cost_forecast: field.decimalOrNull(noSource('Price of a click on an advertisement')),
  }),
}

const ofChecked = 'of the keywords of the group that have a position or `--` on that date'

/** What is known of the keywords of a group, trash excluded. */
export const groupQualified = {
  ...qualifiedBy(['date', 'project_id', 'region_index'], {
    'POSITIONS_AVG()': field.numberOrNull(
      'Mean position on that date, to two decimals, of the keywords that have one: neither `--` nor keywords without ' +
        'a check count. Null when none has.',
    ),
    'POSITIONS_TOP10()': field.integerOrNull(
      `Number of positions from 1 to 10 ${ofChecked}; null when there are none.`,
    ),
    'POSITIONS_VISIBILITY()': field.numberOrNull(
      `Share of the searches that the site can reach, in percent to two decimals, ${ofChecked} and a search volume; ` +
        'null when there are none.',
    ),
  }),
  ...qualifiedBy(['region_key', 'searcher_key', 'type'], {
    volume: field.numberOrNull('Searches a month of all keywords together; null when of none known.'),
  }),
}
