import {
  dataforseoSerpFormat,
  failedTask,
  priceOf,
  readTask,
  renderResults,
  reply,
  type AskedResults,
} from './dataforseo-serp-stand-in.ts'
import type { Answer } from './stand-in.ts'
import { createWorld } from './world.ts'

export interface DataForSeoQueueOptions {
  /** Number of looks before a task is complete. */
  pendingLooks?: number
  /** Whether it accepts tasks but its answers are lost. */
  losesAnswers?: boolean
  /** Code of complete tasks. */
  code?: number
  /** Tasks of others that follow each of ours. */
  later?: number
}

interface TakenTask {
  id: string
  asked: AskedResults
  looks: number
  posted: number
}

interface AskedList {
  datetime_from: string
  datetime_to: string
  limit: number
  offset: number
  include_metadata: boolean
}

/** A task is listed only after this many milliseconds. */
const unlistedMs = 60_000

/** DataForSEO's tasks, as documented. */
export function createDataForSeoQueue({
  pendingLooks = 0,
  losesAnswers = false,
  code = 20_000,
  later = 0,
}: DataForSeoQueueOptions = {}) {
  const world = createWorld()
  const taken: TakenTask[] = []

  function answer(url: URL, headers: Headers, body: string): Answer {
    if (url.pathname === '/v3/serp/google/organic/task_post') return post(JSON.parse(body)[0], headers)
    if (url.pathname === '/v3/serp/id_list') return list(JSON.parse(body)[0])
    const id = /^\/v3\/serp\/google\/organic\/task_get\/advanced\/([^/]+)$/.exec(url.pathname)?.[1]
    return id === undefined ? failedTask(40_402, 'Invalid Path.') : get(id)
  }

  function post(task: Record<string, unknown>, headers: Headers): Answer {
    const asked = readTask(task, headers)
    if ('status' in asked) return asked
    if (!asked.key.startsWith('key-ok')) return dataforseoSerpFormat.refusals.key!
    const id = `11200801-1535-0066-0000-${String(taken.length + 1).padStart(12, '0')}`
    taken.push({ id, asked, looks: 0, posted: Date.now() })
    if (losesAnswers) throw new TypeError('terminated')
    const cost = priceOf(0.0006, asked.page)
    return reply(
      { id, status_code: 20_100, status_message: 'Task Created.', cost, data: task, result: null },
      cost,
    )
  }

  function list(asked: AskedList): Answer {
    if (Date.parse(asked.datetime_to) >= Date.now()) {
      return failedTask(40_501, "Invalid Field: 'datetime_to' - must be earlier than present date.")
    }
    const result = taken
      .filter(
        ({ posted }) => posted <= Date.parse(asked.datetime_to) && posted >= Date.parse(asked.datetime_from),
      )
      .flatMap((task) => [task, ...Array.from({ length: later }, () => ({ ...task, asked: { data: {} } }))])
      .toReversed()
      .slice(asked.offset, asked.offset + Math.min(asked.limit, 1_000))
      .map(({ id, asked: { data } }) => ({
        id,
        status: 'ok',
        ...(asked.include_metadata ? { metadata: data } : {}),
      }))
    return reply({ id: 'list', status_code: 20_000, result: result.length === 0 ? null : result })
  }

  function get(id: string): Answer {
    const task = taken.find((each) => each.id === id)
    if (task === undefined) return failedTask(40_401, 'Task Not Found.')
    task.looks += 1
    if (task.looks <= pendingLooks) {
      const waiting = task.looks === 1 ? 40_601 : 40_602
      return reply({
        id,
        status_code: waiting,
        status_message: 'Task In Queue.',
        data: task.asked.data,
        result: null,
      })
    }
    if (code !== 20_000) return failedTask(code, 'Failed.')
    const { q, page } = task.asked
    const pages = Array.from({ length: page }, (_, index) => world.page(q, index + 1))
    return renderResults(task.asked, pages.at(-1)!, pages.slice(0, -1), ['task_get', 'advanced', id], 0)
  }

  return {
    world,
    fetch: (async (url, init) => {
      const { status, body } = answer(
        new URL(String(url)),
        new Headers(init?.headers),
        String(init?.body ?? ''),
      )
      return new Response(body, { status, headers: { 'content-type': 'application/json' } })
    }) satisfies typeof globalThis.fetch,
    /** Ids of the tasks accepted and paid for. */
    taken: () => taken.map(({ id }) => id),
    /** Lets time pass. */
    wait(milliseconds: number = unlistedMs + 1_000): void {
      for (const task of taken) task.posted -= milliseconds
    },
  }
}
