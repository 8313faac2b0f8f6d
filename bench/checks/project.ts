import { setTimeout } from 'node:timers/promises'
import { phrase } from '../data/phrases.ts'
import { API_KEY, post } from '../load/request.ts'
import { MAIN } from '../moving/places.ts'
import { ServerProcess } from '../systems/child.ts'
import { SITE, type InstantProvider } from './provider.ts'

/** Google in the United States, one page deep. */
export const REGION = { searcher_key: 1, region_key: 225, region_depth: 1 }

/** A Sextant with the instant provider. */
export function startSextant(databaseUrl: string, provider: InstantProvider): Promise<ServerProcess> {
  return ServerProcess.start([MAIN, 'serve'], {
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_API_KEY: API_KEY,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    SERP_PROVIDER: 'serper',
    SERPER_API_KEY: 'key-of-the-instant-provider',
    SERPER_BASE_URL: provider.url,
  })
}

export async function call(port: number, address: string, body: object): Promise<unknown> {
  const { result } = (await post(port, `/v2/json/${address}`, JSON.stringify(body))) as { result: unknown }
  return result
}

/** Creates a project with new phrases, so every page is fetched for the first time. */
export async function projectOf(port: number, keywords: number, name: string): Promise<number> {
  const project_id = (await call(port, 'add/projects_2/projects', { url: SITE, name })) as number
  await call(port, 'add/positions_2/searchers/regions', { project_id, ...REGION })
  const lines = Array.from({ length: keywords }, (_, index) => `${phrase(index + 1)} ${name}`)
  for (let start = 0; start < lines.length; start += 50_000) {
    await call(port, 'add/keywords_2/keywords/import', {
      project_id,
      keywords: ['name', ...lines.slice(start, start + 50_000)].join('\n'),
    })
  }
  return project_id
}

/** Checks a project and waits for the end. */
export async function checkAll(
  port: number,
  project_id: number,
  progress: (percent: number) => void,
): Promise<void> {
  await call(port, 'edit/positions_2/checker/go', { id: project_id })
  await ended(port, project_id, progress)
}

/** Waits until no check of a project is running, and reports the percentage. */
export async function ended(
  port: number,
  project_id: number,
  progress: (percent: number) => void,
): Promise<void> {
  for (;;) {
    const [project] = (await call(port, 'get/projects_2/projects', {
      id: project_id,
      fields: ['status_positions', 'status_positions_percent'],
    })) as { status_positions: number; status_positions_percent?: number }[]
    if (project!.status_positions === 0) return progress(100)
    progress(project!.status_positions_percent ?? 0)
    await setTimeout(100)
  }
}
