import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'

export const runsReasons = operation('get/positions_2/runs/reasons', {
  summary: 'Tell why keywords of a rank check have no answer, the most frequent reason first.',
  notes:
    'While the check is running it tells of the keywords that have ended and of those whose last attempt failed. At most ' +
    '100 reasons; `get/positions_2/runs/tasks` lists the keywords of each, by a filter on `reason`.',
  rights: { project_id: 'checks' },
  parameters: {
    project_id: parameter.id().required('Project id.'),
    run_id: parameter.idText().required('The check, as `get/positions_2/runs` names it.'),
  },
  result: Type.Array(
    Type.Object({
      outcome: Type.Union([Type.String(), Type.Null()], {
        description: '`failed` or `partial`; null: it is tried again.',
      }),
      reason: Type.String({ description: 'The reason, for people.' }),
      kind: Type.Union([Type.String(), Type.Null()], {
        description:
          'Kind of failure, as in `get/providers_2/health`, or `cancelled`; null for other reasons.',
      }),
      checks: Type.Integer({ description: 'Keywords × regions with it.' }),
    }),
  ),
  errors: ['forbidden'],
  example: { request: { project_id: 1, run_id: '1' }, result: [] },
})
