import { jsonOf } from '../failure.ts'
import { checkQuery, type FetchContext, type SerpQueue } from '../provider.ts'
import { badPayload, parseJsonObject } from '../reply.ts'
import { ask, pageOf, submitLater, type Vendor } from '../vendor.ts'

/**
 * Requests that Yandex answers within minutes, at worst hours. They carry no tag and there is no list of them, so one that may
 * have been accepted cannot be found.
 */
export function yandexQueue(vendor: Vendor): SerpQueue {
  return {
    usualSeconds: 300,
    keptSeconds: 12 * 3600,
    unitPrice: '0.00025',
    async submit(query, _tag, context) {
      checkQuery(vendor, query)
      const request = { ...vendor.request(query, context.apiKey), path: '/v2/web/searchAsync' }
      return readOperation((await submitLater(vendor, request, context)).body)
    },
    async collect(ticket, query, context) {
      const { headers = {} } = vendor.request(query, context.apiKey)
      const request = { path: `/operations/${encodeURIComponent(ticket)}`, headers }
      const reply = await ask(vendor, request, { ...context, baseUrl: operationsUrl(context) })
      const { id, done } = parseJsonObject(reply.body)
      if (id !== ticket)
        throw badPayload('The reply is for another operation than the one requested.', reply.body)
      return done === true ? pageOf(vendor, reply, query, context.apiKey) : 'pending'
    },
  }
}

function readOperation(body: string): string {
  const { id } = jsonOf({ body }) ?? {}
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id
  throw badPayload('The reply names no operation.', body).ofUnknownAcceptance()
}

/** Yandex has its operations at another host. Any other base address serves both. */
function operationsUrl({ baseUrl }: FetchContext): string {
  return baseUrl.replace('//searchapi.api.', '//operation.api.')
}
