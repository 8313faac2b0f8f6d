import { createStandIn, json, type Answer } from './stand-in.ts'
import { rpcError, yandexFormat } from './yandex-stand-in.ts'

export interface YandexQueueOptions {
  /** Number of looks before an operation is complete. */
  pendingLooks?: number
  /** End of operations, in place of a result. */
  end?: Record<string, unknown>
  /** Whether it accepts requests but its answers are lost. */
  losesAnswers?: boolean
}

/** Deferred requests of Yandex Search API v2, as documented. */
export function createYandexQueue({ pendingLooks = 0, end, losesAnswers = false }: YandexQueueOptions) {
  const { fetch: search } = createStandIn(yandexFormat)
  const operations = new Map<string, { looks: number; rawData: string }>()

  async function answer(url: URL, init: RequestInit | undefined): Promise<Answer> {
    if (url.pathname === '/v2/web/searchAsync') {
      const result = await search('http://stand-in/v2/web/search', init)
      if (result.status !== 200) return { status: result.status, body: await result.text() }
      const { rawData } = (await result.json()) as { rawData: string }
      const id = `spp${operations.size + 1}`
      operations.set(id, { looks: 0, rawData })
      if (losesAnswers) throw new TypeError('terminated')
      return json({ done: false, id, description: 'WEB search async', createdAt: '2026-11-21T10:00:00Z' })
    }
    const id = url.pathname.replace('/operations/', '')
    const operation = operations.get(id)
    if (operation === undefined) return rpcError(404, 5, `Operation ${id} not found`)
    operation.looks += 1
    if (operation.looks <= pendingLooks) return json({ done: false, id })
    const type = 'type.googleapis.com/yandex.cloud.searchapi.v2.WebSearchResponse'
    return json({ done: true, id, ...(end ?? { response: { '@type': type, rawData: operation.rawData } }) })
  }

  return {
    fetch: (async (url, init) => {
      const { status, body } = await answer(new URL(String(url)), init)
      return new Response(body, { status, headers: { 'content-type': 'application/json' } })
    }) satisfies typeof globalThis.fetch,
    /** Number of requests accepted and paid for. */
    taken: () => operations.size,
  }
}
