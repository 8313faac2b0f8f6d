import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { flag, textOrNull } from '../../value.ts'

/** Maximum number of reasons of a rank check; details can make every reason unique. */
export const RUN_REASONS = 100

export const runsReasons = operation('get/positions_2/runs/reasons', {
  summary: 'Lists the reasons why checks of a rank check have no result, most frequent first.',
  notes:
    'While the rank check is running, covers checks that have ended and those whose last attempt failed. ' +
    `Returns at most ${RUN_REASONS} reasons; filter \`get/positions_2/runs/tasks\` on \`reason\` to list the keywords of ` +
    'each.',
  rights: { project_id: 'checks' },
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    run_id: parameter.idText().required('Id of the rank check, as in `get/positions_2/runs`.'),
  },
  result: Type.Array(
    Type.Object({
      outcome: Type.Union([Type.Literal('failed'), Type.Literal('partial'), Type.Null()], {
        description: 'Outcome: `failed` or `partial`; null if the check will be retried.',
      }),
      cancelled: flag(
        '1 if they ended because the rank check was cancelled, as in `get/positions_2/runs/tasks`.',
      ),
      reason: Type.String({ description: 'Reason, for people.' }),
      kind: textOrNull(
        'Kind of failure, as in `get/providers_2/health`, or `cancelled`; null for other reasons.',
      ),
      checks: Type.Integer({ description: 'Number of checks with this reason: keywords × regions.' }),
    }),
    { maxItems: RUN_REASONS },
  ),
  errors: ['forbidden'],
  example: { request: { project_id: 1, run_id: '1' }, result: [] },
})
