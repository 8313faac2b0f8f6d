import type { Database } from '#db/database.ts'
import { unwatched } from '../bound-account/guard.ts'
import { fold, type ModelRow, type Stored } from './model.ts'
import { ACCOUNT, below, FOREIGN_ACCOUNT, FOREIGN_MARK, keywordRows, oneOf, PROJECT } from './seed.ts'

// Positions and search volumes of the seed's keywords: the same rows for the database
// and for the model.

/** A competitor; its id is from the same sequence as the ids of projects. */
export const COMPETITOR = 9
/** 1 is Yandex and 2 Google in Moscow; the last one is a region that the project does not have. */
export const REGIONS = [1, 2, 77] as const
export const DATES = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'] as const
const MOSCOW = 213
const VOLUMES = [
  { searcher_key: 0, region_key: MOSCOW, type: 6 },
  { searcher_key: 0, region_key: MOSCOW, type: 1 },
  { searcher_key: 1, region_key: MOSCOW, type: 3 },
] as const

interface Check {
  id: string
  keyword_id: string
  region_index: number
  date: string
  serp_features: string[] | null
  ended: boolean
}
interface Cell {
  keyword_id: string
  project_id: number
  region_index: number
  date: string
  position: number | null
  relevant_url: string | null
  task_id: string | null
  invented: boolean
}
interface Snippet {
  task_id: string
  project_id: number
  title: string
  body: string
  ext: string
}
interface Volume {
  searcher_key: number
  region_key: number
  type: number
  phrase: string
  volume: number
  source: 'import' | 'sandbox'
}

const checks: Check[] = []
const cells: Cell[] = []
const snippets: Snippet[] = []
const volumes: Volume[] = []
const all = keywordRows({ withTrash: true })

for (const keyword of all) {
  const keyword_id = String(keyword.id)
  const url = (): string =>
    oneOf(['bakery-lane.example', 'bakery-lane.example/rye', String(keyword.target ?? 'x')])
  for (const region_index of [1, 2]) {
    for (const date of DATES) {
      if (below(3) === 0) continue
      const check: Check = {
        id: String(1_000 + checks.length),
        keyword_id,
        region_index,
        date,
        serp_features: oneOf([null, [], ['images'], ['ads', 'images', 'news']]),
        ended: true,
      }
      checks.push(check)
      for (const project_id of [PROJECT, COMPETITOR]) {
        if (below(4) === 0) continue
        const position = oneOf([null, null, 1, 3, 4, 5, 7, 9, 10, 11, 20, 21, 100])
        const task_id = below(5) === 0 ? null : check.id
        const relevant_url = position === null || below(6) === 0 ? null : url()
        const invented = cells.length % 3 === 0
        cells.push({ keyword_id, project_id, region_index, date, position, relevant_url, task_id, invented })
        if (task_id !== null && below(2) === 0) {
          const text = oneOf(['Rye', 'Ржаной "хлеб"', ''])
          snippets.push({
            task_id,
            project_id,
            title: `${text} ${position}`,
            body: text,
            ext: oneOf(['', 'A\nB']),
          })
        }
      }
    }
    if (below(6) === 0) {
      const id = String(1_000 + checks.length)
      checks.push({ id, keyword_id, region_index, date: DATES[3], serp_features: null, ended: false })
    }
  }
}
for (const phrase of new Set(all.map(({ name }) => fold(name as string)))) {
  for (const place of VOLUMES) {
    const source = volumes.length % 4 === 0 ? 'sandbox' : 'import'
    if (below(2) === 0)
      volumes.push({ ...place, phrase, volume: oneOf([0, 1, 10, 320, 2_147_483_647]), source })
  }
}

/** Fills the seeded database with these, and with rows of another account with the same ids. */
export async function seedObserved(database: Database): Promise<void> {
  const insert = (table: string, columns: string, rows: readonly object[]) =>
    unwatched(() =>
      database.query({
        text: `insert into ${table} (${columns})
        select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        values: [JSON.stringify(rows)],
      }),
    )
  const run = {
    account_id: ACCOUNT,
    project_id: PROJECT,
    id: 1,
    by_account_id: ACCOUNT,
    provider: 'sandbox',
    date: DATES[3],
    price_per_page: 0,
    hold_id: 500,
    tasks: checks.length,
    started_at: DATES[3],
  }
  await insert('runs', Object.keys(run).join(', '), [run])
  await insert(
    'tasks',
    `account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted, attempts,
     next_attempt_at, outcome, ended_at, subdomains, serp_features, pages_always`,
    checks.map(({ ended, ...check }) => ({
      ...check,
      account_id: ACCOUNT,
      project_id: PROJECT,
      run_id: 1,
      query: '',
      site: '',
      pages_wanted: 1,
      attempts: 0,
      next_attempt_at: DATES[3],
      outcome: ended ? 'not_within' : null,
      ended_at: ended ? DATES[3] : null,
      subdomains: true,
      pages_always: 0,
    })),
  )
  const columns =
    'account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id, invented'
  await insert('positions', columns, [
    ...cells.map((cell) => ({ account_id: ACCOUNT, ...cell })),
    ...all.flatMap(({ id }) =>
      DATES.map((date) => ({
        account_id: FOREIGN_ACCOUNT,
        project_id: PROJECT,
        region_index: 1,
        date,
        keyword_id: String(id),
        position: 2,
        relevant_url: FOREIGN_MARK,
        invented: true,
      })),
    ),
  ])
  await insert(
    'snippets',
    'account_id, task_id, project_id, title, body, ext',
    snippets.map((snippet) => ({ account_id: ACCOUNT, ...snippet })),
  )
  await insert('volumes', 'account_id, searcher_key, region_key, type, phrase, volume, source, updated_at', [
    ...volumes.map((volume) => ({ account_id: ACCOUNT, ...volume, updated_at: DATES[0] })),
    ...[...new Set(all.map(({ name }) => fold(name as string)))].map((phrase) => ({
      ...VOLUMES[0],
      account_id: FOREIGN_ACCOUNT,
      phrase,
      volume: 77_777,
      source: 'import',
      updated_at: DATES[0],
    })),
  ])
  await database.query({ text: 'analyze', values: [] })
}

const cellsByPlace = Map.groupBy(
  cells.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
  (cell) => `${cell.keyword_id} ${cell.project_id} ${cell.region_index}`,
)

/** The cell of a date, or the latest one. */
function cellOf(row: ModelRow, project: number, region: number, date?: string): Cell | undefined {
  const found = cellsByPlace.get(`${row.id as bigint} ${project} ${region}`)
  return date === undefined ? found?.[0] : found?.find((cell) => cell.date === date)
}

const whole = (value: number | undefined | null): bigint | null =>
  value === undefined || value === null ? null : BigInt(value)

/** Whether any of the values is invented; null if none is known. */
function inventedOf(values: readonly (boolean | undefined)[]): bigint | null {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? null : BigInt(known.includes(true))
}

const featuresOf = (cell: Cell | undefined): readonly string[] | null =>
  checks.find(({ id }) => id === cell?.task_id)?.serp_features ?? null

function volumeOf(row: ModelRow, [region, searcher, type]: readonly string[]): Volume | undefined {
  const phrase = fold(row.name as string)
  return volumes.find(
    (volume) =>
      volume.phrase === phrase &&
      volume.region_key === Number(region) &&
      volume.searcher_key === Number(searcher) &&
      volume.type === Number(type),
  )
}

type OfKeyword = (row: ModelRow, values: readonly string[]) => Stored

const cellAt: (read: (cell: Cell) => Stored) => OfKeyword =
  (read) =>
  (row, [date, project, region]) => {
    const cell = cellOf(row, Number(project), Number(region), date)
    return cell === undefined ? null : read(cell)
  }
const snippetAt = (part: 'title' | 'body' | 'ext'): OfKeyword =>
  cellAt(
    ({ task_id, project_id }) =>
      snippets.find((snippet) => snippet.task_id === task_id && snippet.project_id === project_id)?.[part] ??
      null,
  )
const latest = (row: ModelRow, [region]: readonly string[]) => cellOf(row, PROJECT, Number(region))
const never: OfKeyword = () => null

const ofKeyword: Readonly<Record<string, OfKeyword>> = {
  position: cellAt(({ position }) => whole(position) ?? '--'),
  relevant_url: cellAt(({ relevant_url }) => relevant_url),
  invented: cellAt(({ invented }) => inventedOf([invented])),
  relevant_url_significant: never,
  visitors: never,
  snippet_title: snippetAt('title'),
  snippet_body: snippetAt('body'),
  snippet_ext: snippetAt('ext'),
  serp_features_by_check: cellAt((cell) => featuresOf(cell)?.join(',') ?? null),
  sf_owned: never,
  sf_ai_overview: cellAt(() => 'unknown'),
  sf_ai_overview_place: never,
  sf_ai_oveview_body: never,
  sf_ai_oveview_links: never,
  position_change: (row, [date1, date2, project, region]) => {
    const [before, after] = [date1, date2].map((date) => cellOf(row, Number(project), Number(region), date))
    if (before === undefined || after === undefined || before.invented !== after.invented) return null
    return before.position === null || after.position === null
      ? null
      : BigInt(before.position - after.position)
  },
  project_relevant_url: (row, [project, region]) =>
    cellOf(row, Number(project), Number(region))?.relevant_url ?? null,
  latest_invented: (row, values) => inventedOf([latest(row, values)?.invented]),
  target_status: (row, values) => {
    if (row.target === null) return null
    const url = latest(row, values)?.relevant_url ?? null
    // A text without a host that has a dot is the address of no page.
    const isPage = /^[^/?#@:\s]+\.[^/?#@:\s]+/.test(row.target as string)
    return url !== null ? BigInt(url === row.target) : isPage ? -1n : 0n
  },
  serp_features: (row, values) => featuresOf(latest(row, values))?.join(',') ?? null,
  serp_features_count: (row, values) => whole(featuresOf(latest(row, values))?.length),
  positionStatus: (row, values) => {
    const isOpen = checks.some(
      (check) =>
        !check.ended && check.keyword_id === String(row.id) && check.region_index === Number(values[0]),
    )
    const cell = latest(row, values)
    return isOpen ? 2n : cell === undefined ? null : BigInt(cell.position !== null)
  },
  volume: (row, values) => whole(volumeOf(row, values)?.volume),
  volume_invented: (row, values) =>
    inventedOf(
      [volumeOf(row, values)].map((one) =>
        one?.source === undefined ? undefined : one.source === 'sandbox',
      ),
    ),
  cost_forecast: never,
}

type Qualified = (row: ModelRow, name: string, values: readonly string[]) => Stored

/** Sorting reads the same value repeatedly. */
function remembering(read: Qualified): Qualified {
  const known = new Map<string, Stored>()
  return (row, name, values) => {
    const key = `${row.id as bigint} ${name} ${values.join(':')}`
    const value = known.get(key) ?? read(row, name, values)
    known.set(key, value)
    return value
  }
}

export const qualifiedOfKeyword = remembering((row, name, values) => ofKeyword[name]!(row, values))

/** Hundredths of the weights of visibility (docs/protocol.md, Visibility), by position. */
const WEIGHTS = [100, 100, 100, 85, 60, 50, 50, 30, 30, 20, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5]

/** The quotient to two decimals, rounded half away from zero. */
function rounded(numerator: bigint, denominator: bigint): string {
  const hundredths = (numerator * 200n + denominator) / (2n * denominator)
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

export const qualifiedOfGroup = remembering((group, name, values) => {
  const members = keywordRows({ withTrash: false }).filter((row) => row.group_id === group.id)
  if (name === 'volume') {
    const known = members.flatMap((row) => volumeOf(row, values) ?? [])
    return known.length === 0 ? null : known.reduce((sum, { volume }) => sum + BigInt(volume), 0n)
  }
  if (name === 'volume_invented') {
    return inventedOf(
      members.flatMap((row) => volumeOf(row, values) ?? []).map(({ source }) => source === 'sandbox'),
    )
  }
  const [date, project, region] = values
  const seen = members.flatMap((row) => {
    const cell = cellOf(row, Number(project), Number(region), date)
    return cell === undefined ? [] : [{ row, position: cell.position, invented: cell.invented }]
  })
  const found = seen.flatMap(({ position }) => position ?? [])
  if (name === 'POSITIONS_AVG()') {
    const sum = BigInt(found.reduce((total, position) => total + position, 0))
    return found.length === 0 ? null : rounded(sum, BigInt(found.length))
  }
  if (name === 'POSITIONS_TOP10()') {
    return seen.length === 0 ? null : BigInt(found.filter((position) => position <= 10).length)
  }
  if (name === 'invented') return inventedOf(seen.map(({ invented }) => invented))
  const place = Number(region) === 1 ? [MOSCOW, 0, 6] : [MOSCOW, 1, 3]
  let [reached, reachable] = [0n, 0n]
  for (const { row, position } of seen) {
    const volume = BigInt(volumeOf(row, place.map(String))?.volume ?? 0)
    reached += volume * BigInt(position === null ? 0 : (WEIGHTS[position - 1] ?? 0))
    reachable += volume
  }
  return reachable === 0n ? null : rounded(reached, reachable)
})
