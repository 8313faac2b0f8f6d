import type { Api } from './api.ts'
import { failureText } from './failure.ts'

/** What a summary says of a project, in the API's own words (`describe_operation` explains the fields). */
const FIELDS = (
  'id name site on demo synthetic pos_summary_invented right user_timezone user_currency count_keywords check_mode status_positions ' +
  'status_positions_percent positions_time positions_date positions_checks positions_failed positions_next_time ' +
  'positions_overdue'
).split(' ')
const RUN_FIELDS =
  'id state date started_at finished_at checks percent exact at_best not_within partial failed price'.split(
    ' ',
  )

/** The state of a project: regions, schedules, last rank check and visibility. */
export type Summary = Readonly<Record<string, unknown>>

/** The project does not exist, or the account has no access to it: nobody learns which. */
export class NoSuchProject extends Error {
  override readonly name = 'NoSuchProject'
}

/** Returns the state of a project. Throws NoSuchProject, and Error with what an agent can do if the API fails. */
export async function projectSummary({ send }: Api, id: string, signal: AbortSignal): Promise<Summary> {
  const read = (address: string, request: object) => send(address, request, { signal })
  const request = { id, fields: FIELDS, show_searchers_and_regions: 1, include_positions_summary: 1 }
  const found = await read('get/projects_2/projects', request)
  if (!found.ok) throw new Error(failureText(found))
  const [project] = found.result as readonly Summary[]
  if (project === undefined) throw new NoSuchProject()
  // Read one after another: several summaries at once must not use up the parallel requests of the account.
  const part = async (address: string, about: object) => {
    const answer = await read(address, about)
    return answer.ok ? answer.result : { unavailable: failureText(answer) }
  }
  const schedule = (type: string) => part('get/schedule_2', { type, target_id: id })
  const last = { project_id: id, fields: RUN_FIELDS, orders: [{ name: 'id', direction: 'DESC' }], limit: 1 }
  return {
    project,
    competitors: await part('get/projects_2/competitors', { project_id: id }),
    schedule_of_rank_checks: await schedule('positions_go'),
    schedule_of_volumes: await schedule('volumes_go'),
    last_rank_check: await part('get/positions_2/runs', last),
  }
}
