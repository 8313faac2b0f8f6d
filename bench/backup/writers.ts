import { setTimeout as wait } from 'node:timers/promises'
import { API_KEY } from '../load/request.ts'

/** Requests that change something, one after another, for accounts of their own. */
export interface Writers {
  /** Keywords that were acknowledged so far, by project. */
  acknowledged(): ReadonlyMap<number, number>
  /** Milliseconds of each request since the last call. */
  takeTimes(): number[]
  readonly failures: readonly string[]
  stop(): Promise<void>
}

interface Caller {
  readonly id: number
  readonly key: string
}

/** Keywords of an import. */
const BATCH = 20

/** Starts writers that import keywords, check them, and add webhooks, whose secrets are sealed. */
export async function startWriters(url: string, count: number): Promise<Writers> {
  const acknowledged = new Map<number, number>()
  const failures: string[] = []
  const stopping = new AbortController()
  let times: number[] = []

  async function call(as: Caller, address: string, body: unknown): Promise<unknown> {
    const startedAt = performance.now()
    const response = await fetch(`${url}/v2/json/${address}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-id': String(as.id),
        authorization: `bearer ${as.key}`,
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    times.push(performance.now() - startedAt)
    if (response.status !== 200) throw new Error(`${address}: ${text}`)
    return (JSON.parse(text) as { result: unknown }).result
  }

  async function write(number: number): Promise<void> {
    const admin = { id: 1, key: API_KEY }
    const created = await call(admin, 'add/users_2/accounts', { name: `Writer ${number}`, unlimited: 1 })
    const { id, key } = created as { id: number; key: string }
    const as = { id, key }
    const project = Number(
      await call(as, 'add/projects_2/projects', { url: 'crumbs.example', name: 'Crumbs' }),
    )
    await call(as, 'add/positions_2/searchers/regions', {
      project_id: project,
      searcher_key: 1,
      region_key: 102,
      region_depth: 1,
    })
    await call(as, 'add/events_2/targets', {
      project_id: project,
      kind: 'webhook',
      address: `https://hook-${number}.example/`,
    })
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const phrases = Array.from({ length: BATCH }, (_, index) => `bread ${number} ${round} ${index}`)
      await call(as, 'add/keywords_2/keywords/import', { project_id: project, keywords: phrases.join('\n') })
      acknowledged.set(project, (acknowledged.get(project) ?? 0) + BATCH)
      if (round % 10 === 0) await call(as, 'edit/positions_2/checker/go', { id: project })
      await wait(50, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const writers = Array.from({ length: count }, (_, number) =>
    write(number).catch((error: unknown) => failures.push(String(error))),
  )
  return {
    acknowledged: () => new Map(acknowledged),
    takeTimes: () => {
      const taken = times
      times = []
      return taken
    },
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(writers)
    },
  }
}
