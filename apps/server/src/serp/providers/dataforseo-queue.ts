import { SerpError } from '../errors.ts'
import { checkQuery, type FetchContext, type SerpQueue } from '../provider.ts'
import type { SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { ask, pageOf, submitLater, type Vendor } from '../vendor.ts'
import { authorization, CREATED, pendingCodes, readRequestId, taskOf } from './dataforseo-reply.ts'

/** Tasks that DataForSEO completes within minutes. They carry our tag, and a list shows all of them, complete or not. */
export function dataforseoQueue(
  vendor: Vendor,
  {
    taskFor,
    unitsAtMost,
  }: Pick<Required<SerpQueue>, 'unitsAtMost'> & { taskFor(query: SerpQuery): JsonObject },
): SerpQueue {
  return {
    usualSeconds: 300,
    keptSeconds: 30 * 86_400,
    unitPrice: vendor.unitPrice,
    unitsAtMost,
    async submit(query, tag, context) {
      checkQuery(vendor, query)
      const reply = await submitLater(
        vendor,
        {
          path: '/v3/serp/google/organic/task_post',
          headers: authorization(context.apiKey),
          body: [{ ...taskFor(query), tag }],
        },
        context,
      )
      return readTicket(reply.body)
    },
    find: (tag, context) => findTask(vendor, tag, context),
    async collect(ticket, query, context) {
      const path = `/v3/serp/google/organic/task_get/advanced/${encodeURIComponent(ticket)}`
      const reply = await ask(vendor, { path, headers: authorization(context.apiKey) }, context)
      const task = taskOf(parseJsonObject(reply.body), reply.body)
      return pendingCodes.has(task.status_code) ? 'pending' : pageOf(vendor, reply, query, context.apiKey)
    },
  }
}

function readTicket(body: string): string {
  try {
    const reply = parseJsonObject(body)
    const id = readRequestId(reply)
    if (taskOf(reply, body).status_code === CREATED && isTicket(id)) return id
    throw badPayload('The reply names no task.', body)
  } catch (error) {
    throw error instanceof SerpError ? error.ofUnknownAcceptance() : error
  }
}

function isTicket(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id)
}

/** Tasks per list, and how many lists are fetched: ten a minute are allowed. */
const listSize = 1_000
const mostLists = 10

/** How far the list goes back, and the latest part that is not listed yet, in milliseconds. */
const listedMs = 3 * 86_400_000
const unlistedMs = 60_000

/** Looks for the task with a tag among those of the last days, newest first. */
async function findTask(vendor: Vendor, tag: string, context: FetchContext): Promise<string | null> {
  const now = Date.now()
  for (let list = 0; list < mostLists; list += 1) {
    const body = {
      datetime_from: timeText(now - listedMs),
      datetime_to: timeText(now - unlistedMs),
      limit: listSize,
      offset: list * listSize,
      sort: 'desc',
      include_metadata: true,
    }
    const request = { path: '/v3/serp/id_list', headers: authorization(context.apiKey), body: [body] }
    const tasks = readList((await ask(vendor, request, context)).body)
    const found = tasks.find(({ metadata }) => isJsonObject(metadata) && metadata.tag === tag)
    if (found !== undefined && isTicket(found.id)) return found.id
    if (tasks.length < listSize) return null
  }
  throw new SerpError(
    'transient',
    `DataForSEO lists more than ${(mostLists * listSize).toLocaleString('en')} tasks, too many to search for ours.`,
  )
}

function readList(body: string): JsonObject[] {
  const { result } = taskOf(parseJsonObject(body), body)
  if (result === null) return []
  if (!Array.isArray(result) || !result.every(isJsonObject))
    throw badPayload('The tasks are not a list.', body)
  return result
}

/** `2026-11-21 10:00:00 +00:00` */
function timeText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +00:00`
}
