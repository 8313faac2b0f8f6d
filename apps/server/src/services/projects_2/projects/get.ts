import { COUNT, type InputOf, type ProjectSearcher } from '@sextant/contract'
import type { projectsGet } from '@sextant/contract/projects_2/projects.ts'
import { select, type Page, type WireRow } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { accessibleProjects } from './accessible.ts'
import { balancesOfOwners } from './balances.ts'
import { historiesOf } from './histories.ts'
import { searchersOfProjects } from './searchers.ts'
import { everyPart, latestSummaries, latestSummariesOfRegions, type SummariesAsked } from './summaries.ts'

type Input = InputOf<typeof projectsGet>

/** A field that a flag adds to every row. */
interface Addition {
  readonly name: string
  /** Reads the values by project id, in one statement. */
  readonly read: (projectIds: readonly number[]) => Promise<ReadonlyMap<number, unknown>>
  /** The value for projects without one. */
  readonly without: unknown
}

export const handle: Handler<'get/projects_2/projects'> = async (context, input) => {
  const additions = additionsAsked(context, input)
  if (additions.length === 0) return listProjects(context)
  const asked = context.sent.fields
  // Additions need the id, and programs that ask for them read it even when they do not name it.
  const lacksId = Array.isArray(asked) && asked.length > 0 && !asked.includes('id') && !asked.includes(COUNT)
  const sent = lacksId ? { ...context.sent, fields: [...asked, 'id'] } : context.sent
  const page = await listProjects({ ...context, sent })
  const ids = page.rows.map((row) => row.id as number)
  if (ids.some((id) => typeof id !== 'number')) return page
  const rows: WireRow[] = page.rows.map((row) => ({ ...row }))
  for (const { name, read, without } of additions) {
    const values = await read(ids)
    rows.forEach((row, index) => (row[name] = values.get(ids[index]!) ?? without))
  }
  return { ...page, rows }
}

function additionsAsked(context: Context, input: Input): Addition[] {
  const additions: Addition[] = []
  const flag = input.show_searchers_and_regions
  const parts = summaryPartsAsked(input)
  if (flag !== 0) {
    additions.push({
      name: 'searchers',
      read: async (projectIds) => {
        const searchers = await searchersOfProjects(context, projectIds, flag === 1)
        if (parts !== undefined) await addSummaries(context, searchers, parts)
        return searchers
      },
      without: [],
    })
  }
  if (parts !== undefined) {
    additions.push({
      name: 'positions_summary',
      read: (projectIds) => latestSummaries(context, projectIds, parts),
      without: null,
    })
  }
  if (input.show_history_days > 0) {
    additions.push({
      name: 'positions_history',
      read: (projectIds) => historiesOf(context, projectIds, input.show_history_days),
      without: { dates: [], avg: [], visibility: [], invented: [] },
    })
  }
  if (input.show_owner_balance) {
    additions.push({
      name: 'owner_balance',
      read: (projectIds) => balancesOfOwners(context, projectIds),
      without: null,
    })
  }
  return additions
}

/** Adds the summary of each region to the search engines of projects. */
async function addSummaries(
  context: Context,
  searchers: ReadonlyMap<number, readonly ProjectSearcher[]>,
  parts: SummariesAsked,
): Promise<void> {
  const summaries = await latestSummariesOfRegions(context, [...searchers.keys()], parts)
  for (const [projectId, ofProject] of searchers) {
    const ofRegions = summaries.get(projectId)
    for (const region of ofProject.flatMap(({ regions }) => regions)) {
      region.positions_summary = ofRegions?.get(region.index) ?? null
    }
  }
}

/** The parts of a summary to add; undefined for no summary. Naming parts asks for it. */
function summaryPartsAsked({
  include_positions_summary: isAsked,
  include_positions_summary_params: parts,
}: Input): SummariesAsked | undefined {
  const areNamed = parts !== undefined && parts !== null
  return (isAsked ?? areNamed) ? (parts ?? everyPart) : undefined
}

function listProjects({ actor, database, sent }: Context): Promise<Page> {
  const { source, scope } = accessibleProjects(actor, 'view')
  return select(database, source, sent, scope, actor.timeZone)
}
