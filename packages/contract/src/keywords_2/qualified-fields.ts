import { featureFieldDocs } from '../positions_2/features.ts'
import { field, qualifiedBy } from '../row.ts'

const noSource = (what: string) => `${what}: always null, since Sextant has no source for it.`

const position = field.positionOrNull(
  'Position on that date: `--` if the whole depth was read without finding the site, null if there was no ' +
    'check. In filters and orders, `--` is greater than every number.',
)
const volume = 'Searches per month; null if unknown.'
const ofLatest = 'the latest check in the region'

/** Figures of a keyword by date, project or competitor, region or place. */
export const keywordQualified = {
  ...qualifiedBy(['date', 'project_id', 'region_index'], {
    position,
    relevant_url: field.textOrNull('Page of the site found on that date; null if none was found.'),
    invented: field.integerOrNull(
      '1 if the sandbox invented the position and everything else of that date, 0 if not; null if there was no check.',
    ),
    relevant_url_significant: field.textOrNull(noSource('Page chosen by a relevance tool')),
    visitors: field.integerOrNull(noSource('Visits reported by analytics services')),
    snippet_title: field.textOrNull('Title of the result on that date; null if none was stored.'),
    snippet_body: field.textOrNull('Text of the result on that date; null if none was stored.'),
    snippet_ext: field.textOrNull(
      'Titles of the sitelinks of the result, one per line; empty if there were none, null if no snippet ' +
        'was stored.',
    ),
    serp_features_by_check: field.textOrNull(
      'Kinds of blocks on the first result page of that date, comma-separated; empty if there were none, ' +
        'null if unknown.',
    ),
    sf_owned: field.textOrNull(featureFieldDocs.sf_owned),
    sf_ai_overview: field.textOrNull(`${featureFieldDocs.sf_ai_overview} Null if there was no check.`),
    sf_ai_overview_place: field.integerOrNull(featureFieldDocs.sf_ai_overview_place),
    sf_ai_oveview_body: field.textOrNull(featureFieldDocs.sf_ai_oveview_body),
    sf_ai_oveview_links: field.textOrNull(featureFieldDocs.sf_ai_oveview_links),
  }),
  ...qualifiedBy(['date1', 'date2', 'project_id', 'region_index'], {
    position_change: field.integerOrNull(
      'Sextant extension: positions gained from the first date to the second, negative if lost; null unless there is a ' +
        'position on both, both of them invented by the sandbox or neither.',
    ),
  }),
  ...qualifiedBy(['project_id', 'region_index'], {
    project_relevant_url: field.textOrNull(
      `Page of the project or competitor found by ${ofLatest}; null if none was found.`,
    ),
  }),
  ...qualifiedBy(['region_index'], {
    latest_invented: field.integerOrNull(
      `1 if the sandbox invented ${ofLatest}, 0 if not; null if there was no check.`,
    ),
    target_status: field.integerOrNull(
      `1 if ${ofLatest} found the page in \`target\`, 0 if it found another page or the target is no address of a ` +
        'page, -1 if it found none or there was no check; null without a target.',
    ),
    serp_features: field.textOrNull(
      `Kinds of blocks on the first result page of ${ofLatest}, comma-separated; empty if there were ` +
        'none, null if unknown.',
    ),
    serp_features_count: field.integerOrNull('Number of these kinds; null if unknown.'),
    positionStatus: field.integerOrNull(
      `2 while the keyword is being checked in the region; otherwise 1 if ${ofLatest} found the site, 0 ` +
        'if it read the whole depth without finding it, null if there was no check.',
    ),
  }),
  ...qualifiedBy(['region_key', 'searcher_key', 'type'], {
    volume: field.integerOrNull(volume),
    volume_invented: field.integerOrNull('1 if the sandbox invented the volume, 0 if not; null if unknown.'),
  }),
  ...qualifiedBy(['position', 'region_key', 'searcher_key'], {
    cost_forecast: field.decimalOrNull(noSource('Cost per click of an advertisement')),
  }),
}

const ofChecked = 'of the keywords in the group that have a position or `--` on that date'

/** Figures of the keywords in a group, trash excluded. */
export const groupQualified = {
  ...qualifiedBy(['date', 'project_id', 'region_index'], {
    'POSITIONS_AVG()': field.numberOrNull(
      'Average position on that date, to two decimals, of the keywords that have one; `--` and keywords ' +
        'without a check do not count. Null if none has a position.',
    ),
    'POSITIONS_TOP10()': field.integerOrNull(
      `Number of positions from 1 to 10 ${ofChecked}; null if there are none.`,
    ),
    'POSITIONS_VISIBILITY()': field.numberOrNull(
      `Share of the searches that the site can reach, in percent to two decimals, ${ofChecked} and a ` +
        'search volume; null if there are none.',
    ),
    invented: field.integerOrNull(
      `1 if the sandbox invented any position or \`--\` ${ofChecked}, 0 if not; null if there are none.`,
    ),
  }),
  ...qualifiedBy(['region_key', 'searcher_key', 'type'], {
    volume: field.numberOrNull('Searches per month of all keywords together; null if none is known.'),
    volume_invented: field.integerOrNull(
      '1 if the sandbox invented any of these volumes, 0 if not; null if none is known.',
    ),
  }),
}
