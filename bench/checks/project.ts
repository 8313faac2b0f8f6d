import { setTimeout } from 'node:timers/promises'
import { phrase } from '../data/phrases.ts'
import { API_KEY, post, type Credentials } from '../load/request.ts'
import { SITE } from '../pace/start.ts'
import { ServerProcess } from '../systems/child.ts'
import { ENVIRONMENT, NODE_OPTIONS } from '../systems/installation.ts'
import type { Place } from '../systems/place.ts'
import { MAIN } from '../systems/program.ts'

/** Google in the United States, one page deep. */
const REGION = { searcher_key: 1, region_key: 225, region_depth: 1 }

/** The provider that the stand-in plays. */
const PROVIDER = 'serper'

/** Starts Sextant with its defaults, except for logs. */
export function startSextant({ dataDir, databaseUrl }: Place): Promise<ServerProcess> {
  return ServerProcess.start([...NODE_OPTIONS, MAIN, 'serve'], {
    ...ENVIRONMENT,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_API_KEY: API_KEY,
    SEXTANT_SECRET_KEY: 'secret-of-the-measured-installation',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
  })
}

/** Sends a call, for the administrator unless another account is given. */
export async function call(
  port: number,
  address: string,
  body: object,
  account?: Credentials,
): Promise<unknown> {
  const { result } = (await post(port, `/v2/json/${address}`, JSON.stringify(body), account)) as {
    result: unknown
  }
  return result
}

/** The highest limit of requests per second that can be set. */
export const HIGHEST_RATE = 10_000

/** Makes the stand-in the provider of every search engine that it supports, with the listed limit unless one is given. */
export async function addProvider(port: number, url: string, perSecond?: number): Promise<void> {
  await call(port, 'add/providers_2/providers', {
    id: PROVIDER,
    key: 'key-of-the-stand-in-0123456789abcdef0123',
    base_url: url,
  })
  if (perSecond !== undefined) {
    await call(port, 'edit/providers_2/providers', { id: PROVIDER, per_second: String(perSecond) })
  }
}

/** Requests per second at which Sextant sends them at present; null before the first one. */
export async function currentPace(port: number): Promise<number | null> {
  const [provider] = (await call(port, 'get/providers_2/providers', { id: PROVIDER })) as {
    current_per_second: number | null
  }[]
  return provider!.current_per_second
}

/** Creates a project with new phrases, so every page is fetched for the first time. */
export async function projectOf(
  port: number,
  keywords: number,
  name: string,
  account?: Credentials,
): Promise<number> {
  const project_id = (await call(port, 'add/projects_2/projects', { url: SITE, name }, account)) as number
  await call(port, 'add/positions_2/searchers/regions', { project_id, ...REGION }, account)
  const lines = Array.from({ length: keywords }, (_, index) => `${phrase(index + 1)} ${name}`)
  for (let start = 0; start < lines.length; start += 50_000) {
    const keywordLines = ['name', ...lines.slice(start, start + 50_000)].join('\n')
    await call(port, 'add/keywords_2/keywords/import', { project_id, keywords: keywordLines }, account)
  }
  return project_id
}

/** Checks a project and waits for the end. */
export async function checkAll(
  port: number,
  project_id: number,
  progress: (percent: number) => void,
  account?: Credentials,
): Promise<void> {
  await call(port, 'edit/positions_2/checker/go', { id: project_id }, account)
  await ended(port, project_id, progress, account)
}

/** Waits until no check of a project is running, and reports the percentage. */
export async function ended(
  port: number,
  project_id: number,
  progress: (percent: number) => void,
  account?: Credentials,
): Promise<void> {
  const body = { id: project_id, fields: ['status_positions', 'status_positions_percent'] }
  for (;;) {
    const [project] = (await call(port, 'get/projects_2/projects', body, account)) as {
      status_positions: number
      status_positions_percent?: number
    }[]
    if (project!.status_positions === 0) return progress(100)
    progress(project!.status_positions_percent ?? 0)
    await setTimeout(100)
  }
}

/** Checks the keywords of a project one by one and returns the milliseconds of each, from the call to its end. */
export async function checkOneByOne(port: number, project_id: number): Promise<number[]> {
  const keywords = (await call(port, 'get/keywords_2/keywords', { project_id })) as { id: string }[]
  const { searcher_key, region_key } = REGION
  const regionIndex = await call(port, 'get/positions_2/regionIndex', { searcher_key, region_key })
  const body = { id: project_id, fields: ['status_positions'] }
  const taken: number[] = []
  for (const { id } of keywords) {
    const began = performance.now()
    await call(port, 'edit/positions_2/checker/go', {
      id: project_id,
      keyword_id: id,
      regions_indexes: [regionIndex],
    })
    for (;;) {
      const [row] = (await call(port, 'get/projects_2/projects', body)) as { status_positions: number }[]
      if (row!.status_positions === 0) break
      await setTimeout(5)
    }
    taken.push(performance.now() - began)
  }
  return taken
}

/** The latest run of a project. */
export interface RunRow extends Progress {
  readonly id: string
  readonly exact: number
  readonly at_best: number
  readonly not_within: number
  readonly partial: number
  readonly failed: number
  /** Pages stored. */
  readonly pages: number
}

export interface Progress {
  readonly state: 'running' | 'cancelling' | 'finished' | 'cancelled'
  /** Checks that have ended. */
  readonly ended: number
}

export async function latestRun(port: number, project_id: number): Promise<RunRow> {
  const fields = ['id', 'state', 'ended', 'exact', 'at_best', 'not_within', 'partial', 'failed', 'pages']
  const rows = (await call(port, 'get/positions_2/runs', { project_id, fields, limit: 1 })) as RunRow[]
  return rows[0]!
}

/** How far the latest run of a project is; cheaper than the whole row. */
export async function progressOf(port: number, project_id: number): Promise<Progress> {
  const body = { project_id, fields: ['state', 'ended'], limit: 1 }
  const rows = (await call(port, 'get/positions_2/runs', body)) as Progress[]
  return rows[0]!
}
