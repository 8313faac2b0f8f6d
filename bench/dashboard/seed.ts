import { IMPORT_POSITIONS } from '@sextant/contract/positions_2/history.ts'
import { unwrap, type Client } from '@sextant/sdk'
import { phrases } from '../data/phrases.ts'

/** Positions per import; the first line has the names of the columns. */
const LINES = IMPORT_POSITIONS - 1
const DAY_MS = 86_400_000

/** Size of the measured table. */
export interface Seeded {
  readonly projectId: number
  readonly regionIndex: number
}

/** Creates a project through the API, with a position of every keyword on every date before today. */
export async function seedProject(client: Client, keywords: number, dates: number): Promise<Seeded> {
  const projectId = unwrap(
    await client.add('projects_2/projects', { url: 'bakery-lane.example', name: 'Bakery Lane' }),
  )
  const names = phrases(keywords)
  unwrap(await client.add('keywords_2/keywords/import', { project_id: projectId, keywords: names }))
  const region = { searcher_key: 1, region_key: 213, region_lang: 'ru' } as const
  unwrap(await client.add('positions_2/searchers/regions', { project_id: projectId, ...region }))
  const regionIndex = unwrap(await client.get('positions_2/regionIndex', region))
  const lines = Array.from({ length: dates }, (_, day) => linesOf(names, day)).flat()
  for (let from = 0; from < lines.length; from += LINES) {
    const positions = ['name;date;position;relevant_url', ...lines.slice(from, from + LINES)]
    unwrap(
      await client.add('positions_2/history/import', {
        project_id: projectId,
        region_index: regionIndex,
        positions,
      }),
    )
  }
  return { projectId, regionIndex }
}

/** One day of positions, which move a little; one in twenty is not found. */
function linesOf(names: readonly string[], day: number): string[] {
  const date = new Date(Date.now() - (day + 1) * DAY_MS).toISOString().slice(0, 10)
  return names.map((name, index) => {
    const position = 1 + ((index * 13) % 90) + ((index * 7 + day * 5) % 9)
    return (index * 7 + day) % 20 === 0
      ? `${name};${date};--;`
      : `${name};${date};${position};bakery-lane.example/page-${index % 40}`
  })
}
