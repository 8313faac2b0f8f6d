import { json, type Answer, type StandIn } from '../serp/stand-in.ts'

/** What the second request for an AI Overview gets. */
export type Second = 'whole' | 'cut off' | 'expired' | 'none' | 'fails' | 'of another token'

/** A vendor whose first pages only announce their AI Overview. */
export interface LateOverviews {
  fetch: typeof globalThis.fetch
  /** Addresses of the sources, in their order. */
  sources: readonly string[]
  second: Second
  /** Most organic results of a first page. */
  results: number
  /** The pages and the AI Overviews (0) requested for a query, in order. */
  asked(phrase: string): number[]
}

/**
 * SerpApi and SearchApi with AI Overviews that Google loads later: the first page has a token, and the second request names it
 * (serpapi.com/google-ai-overview-api, searchapi.io/docs/google-ai-overview-api).
 */
export function withLateOverviews(standIn: StandIn): LateOverviews {
  const requests: { q: string; page: number }[] = []
  const late: LateOverviews = {
    sources: [],
    second: 'whole',
    results: Infinity,
    asked: (phrase) => requests.filter(({ q }) => q === phrase).map(({ page }) => page),
    async fetch(input, init) {
      const url = new URL(new Request(input).url)
      const { engine, page_token: token = '', q = '', start, page } = Object.fromEntries(url.searchParams)
      if (engine === 'google_ai_overview') {
        requests.push({ q: token.split(' · ')[0]!, page: 0 })
        const { body, status } = secondReply(late, token, url.pathname === '/api/v1/search')
        return new Response(body, { status, headers: { 'content-type': 'application/json' } })
      }
      const number = start === undefined ? Number(page ?? 1) : Number(start) / 10 + 1
      requests.push({ q, page: number })
      const response = await standIn.fetch(input, init)
      if (number > 1 || response.status !== 200) return response
      const reply = (await response.json()) as { organic_results: unknown[] }
      const organic_results = reply.organic_results.slice(0, late.results)
      const ai_overview = { page_token: `${q} · ${requests.length}` }
      return new Response(JSON.stringify({ ...reply, organic_results, ai_overview }), response)
    },
  }
  return late
}

function secondReply({ second, sources }: LateOverviews, token: string, isSearchApi: boolean): Answer {
  if (second === 'fails') return json({ error: 'Internal error' }, 500)
  if (second === 'expired') return json({ error: 'The `page_token` has expired.' }, 400)
  const reply = {
    search_metadata: { id: '6aaa0ad9f96561deb0ad6dd6', status: 'Success' },
    search_parameters: {
      engine: 'google_ai_overview',
      page_token: second === 'of another token' ? `${token}x` : token,
    },
  }
  if (second === 'none') {
    const error = "Can't generate an AI overview right now. Try again later."
    return json({ ...reply, ai_overview: { error } })
  }
  const links = sources.slice(0, second === 'cut off' ? -1 : undefined)
  const first = isSearchApi ? 1 : 0
  const listed = links.map((link, at) => ({ title: 'T', link, index: at + first }))
  const indexes = sources.map((_, at) => at + first)
  return json(
    isSearchApi
      ? {
          ...reply,
          text_blocks: [{ type: 'paragraph', answer: 'Dry it.', reference_indexes: indexes }],
          reference_links: listed,
        }
      : {
          ...reply,
          ai_overview: {
            text_blocks: [{ type: 'paragraph', snippet: 'Dry it.', reference_indexes: indexes }],
            references: listed,
          },
        },
  )
}
