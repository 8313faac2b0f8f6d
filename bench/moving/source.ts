import { unwrap, type Client } from '@sextant/sdk'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { regionsOf, type RichAccount } from '../../apps/server/test/flows/import-v2/rich-account.ts'
import { phrase } from '../data/phrases.ts'

/** Size of the moved data. */
export interface Size {
  readonly keywords: number
  readonly days: number
  /** 1 or 2. */
  readonly regions: number
}

/** Groups of the large project. */
const GROUPS = 40
/** First day of its history. */
const FIRST_DAY = '2025-01-01'

/** Creates a large project in groups and folders, and two small ones. */
export async function furnish(client: Client, { keywords, regions }: Size): Promise<RichAccount> {
  const large = unwrap(await client.add('projects_2/projects', { url: 'bakery-lane.example', name: 'Large' }))
  const folder = unwrap(await client.add('keywords_2/folders', { project_id: large, name: 'Season' }))
  const inGroup = Math.ceil(keywords / GROUPS)
  for (let number = 0; number * inGroup < keywords; number++) {
    const lines = Array.from({ length: Math.min(inGroup, keywords - number * inGroup) }, (_, n) => {
      const nth = number * inGroup + n
      const page = nth % 4 === 0 ? `bakery-lane.example/${nth % 100}` : ''
      return `${phrase(nth)};${nth % 3 === 0 ? '' : 1 + (nth % 20)};${page}`
    })
    unwrap(
      await client.add('keywords_2/keywords/import', {
        project_id: large,
        folder_id: number % 2 === 0 ? undefined : folder.id,
        group_name: `Group ${number}`,
        group_on: number % 10 !== 9,
        keywords: ['name;tags;target', ...lines].join('\n'),
      }),
    )
  }
  const places = ['1;213;;;0;2', '0;213'].slice(0, regions)
  unwrap(await client.add('positions_2/searchers/regions/import', { project_id: large, regions: places }))
  const archived = unwrap(await client.add('projects_2/projects', { url: 'closed.example', on: -1 }))
  unwrap(await client.add('keywords_2/keywords/import', { project_id: archived, keywords: 'old\nolder' }))
  const twin = unwrap(await client.add('projects_2/projects', { url: 'bakery-lane.example', name: 'Twin' }))
  const asked = async (address: string, body: object) => unwrap(await client.send(address, body))
  return {
    bakery: { id: large, competitors: [], regions: await regionsOf(asked, large) },
    archived: { id: archived, competitors: [], regions: [] },
    twin: { id: twin, competitors: [], regions: [] },
  }
}

/** Days written by one statement. */
const DAYS_AT_ONCE = 31

/** Writes a position for every keyword, region and day; one in twenty is "not within the depth". */
export async function seedHistory(
  database: Database,
  { days }: Size,
  project: { id: number },
): Promise<number> {
  let written = 0
  for (let day = 0; day < days; day += DAYS_AT_ONCE) {
    const { numAffectedRows = 0n } = await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
       select r.account_id, r.project_id, r.region_index, ${FIRST_DAY}::date + day, k.id, seen.position,
         case when seen.position is not null then 'bakery-lane.example/page-' || k.id % 500 end, null
       from generate_series(${day}::int, ${Math.min(days, day + DAYS_AT_ONCE) - 1}::int) day
       join regions r on r.project_id = ${project.id}
       join keywords k on k.account_id = r.account_id and k.project_id = r.project_id
       cross join lateral (
         select case when (k.id * 7 + day) % 20 <> 0 then 1 + (k.id * 13 + day * 5 + r.region_index) % 100 end as position
       ) seen
       order by r.region_index, day, k.id`.execute(database.executor)
    written += Number(numAffectedRows)
  }
  return written
}
