import { Type, type Static } from 'typebox'
import { Keyword } from '../../keywords_2/keywords.ts'
import { actionOn } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { numberOrNull, textOrNull } from '../../value.ts'
import { Comparison, comparisonProperties } from '../comparison.ts'
import { dateParameters } from '../dates.ts'
import { reportedKeywords } from '../report.ts'

const ComparisonPart = Type.Object({
  id: Type.Integer({ description: 'Id of the group, or number of the tag; 0: keywords without a tag.' }),
  name: textOrNull('Name of the group or tag; null without one.'),
  ...comparisonProperties,
  avg_part: numberOrNull('What this part adds to `avg_dynamic` of all keywords.'),
  visibility_part: numberOrNull(
    'What this part adds to `visibility_dynamic` of all keywords, in percentage points.',
  ),
})
/** A group or tag in a comparison of two dates. */
export type ComparisonPart = Static<typeof ComparisonPart>

export const positionsSummaryParts = actionOn('get/positions_2/summary/parts', Keyword, {
  report: true,
  summary: 'Compares the positions of two dates by group or tag.',
  notes:
    'Sextant extension. `filters` and `id` select the keywords to count; without them, all keywords count. Averages ' +
    'are taken within the smaller depth of the two dates, over keywords found on both. The parts of a change add up ' +
    'to the change of the whole: a keyword with several tags counts for each of them, and what it adds to the change ' +
    'is divided equally among them.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    region_index: parameter
      .integer(1)
      .required('Region index. A region that the project does not have has no cells.'),
    ...dateParameters(3),
    competitor_id: parameter
      .id()
      .optional(
        'Id of the competitor, or of the project itself, whose positions to compare. Defaults to the project.',
      ),
    by: parameter.oneOf(['group', 'tag']).default('group', 'What to divide the keywords by.'),
    ...reportedKeywords,
  },
  result: Type.Object({
    dates: Type.Array(Type.String(), {
      maxItems: 2,
      description: 'Dates compared; empty if the period has no check.',
    }),
    comparison: Comparison,
    parts: Type.Array(ComparisonPart, {
      description: 'Groups in their order, or tags by number. Only those with keywords that have a cell.',
    }),
  }),
  errors: ['forbidden', 'project_archived', 'selection'],
  example: {
    request: { project_id: 1, region_index: 2, dates: ['2026-01-01', '2026-01-08'], by: 'tag' },
    result: {
      dates: ['2026-01-01', '2026-01-08'],
      comparison: {
        depths: [null, null],
        depth: null,
        not_found: [0, 0],
        keywords: 0,
        only_first: 0,
        only_second: 0,
        up: 0,
        stay: 0,
        down: 0,
        entered: 0,
        left: 0,
        unknown: 0,
        found: 0,
        avgs: [null, null],
        avg_dynamic: null,
        with_volume: 0,
        visibilities: [null, null],
        visibility_dynamic: null,
      },
      parts: [],
    },
  },
})
