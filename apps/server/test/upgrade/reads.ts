import { ask, type Installation } from './installation.ts'

/** What an installation answers about the project that `fill` made; by address. */
export type Answers = Readonly<Record<string, unknown>>

const DATES = { date1: '2026-01-01', date2: '2027-12-31' }

/** Reads that release 0.1.0 and every later one answer alike. */
export async function readAll(installation: Installation): Promise<Answers> {
  const project = { project_id: 1 }
  const [{ searchers }] = await ask(installation, 'get/projects_2/projects', {
    id: 1,
    show_searchers_and_regions: 1,
    fields: ['id'],
  })
  const indexes = (searchers as { regions: { index: number }[] }[]).flatMap(({ regions }) =>
    regions.map(({ index }) => index),
  )
  const [region_index] = indexes
  const reads: Readonly<Record<string, object>> = {
    'get/projects_2/projects': { id: 1, show_searchers_and_regions: 2 },
    'get/projects_2/competitors': project,
    'get/projects_2/guests': project,
    'get/keywords_2/folders': project,
    'get/keywords_2/groups': { ...project, show_trash: 1 },
    'get/keywords_2/keywords': {
      ...project,
      show_trash: 1,
      fields: ['id', 'name', 'group_name', 'tags', 'target', 'volume:213:1:3'],
    },
    'get/positions_2/history': {
      ...project,
      ...DATES,
      regions_indexes: indexes,
      positions_fields: ['position', 'relevant_url', 'snippet'],
    },
    'get/positions_2/summary': {
      ...project,
      region_index,
      dates: ['2026-01-05', '2026-01-12'],
      show_tops: 1,
      show_avg: 1,
      show_median: 1,
      show_visibility: 1,
    },
    'get/positions_2/summary/chart': { ...project, ...DATES, region_index, show_avg: 1, show_visibility: 1 },
    'get/positions_2/rules': project,
    'get/positions_2/views': project,
    'get/positions_2/runs': project,
    'get/snapshots_2/history': { ...project, ...DATES, region_index },
    'get/events_2/targets': project,
    'get/events_2/rules': project,
    'get/schedule_2': { type: 'positions_go', target_id: 1 },
    'get/payments_2': {},
    'get/users_2/accounts': {},
    'get/users_2/keys': { fields: ['id', 'name'] },
    'get/providers_2/caps': {},
    'get/providers_2/providers/order': { searcher_key: 1 },
  }
  const answers: Record<string, unknown> = {}
  for (const [address, body] of Object.entries(reads)) {
    answers[address] = await ask(installation, address, body)
  }
  return answers
}
