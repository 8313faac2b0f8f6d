import { correctionOf, dialectEntries, dialectFeatureKeys, renderDialectResults } from './serpapi-stand-in.ts'
import { json, renderFeatures, type Answer, type Asked, type VendorFormat } from './stand-in.ts'

interface AskedValueSerp extends Asked {
  parameters: Record<string, string>
}

/** ValueSERP's wire format, as documented. */
export const valueserpFormat: VendorFormat<AskedValueSerp> = {
  refusals: {
    key: refused('Invalid API key.', 401),
    credit: refused('Your plan has no credits remaining.', 402),
    rate: { ...refused('Too many requests.', 429), headers: { 'retry-after': '3' } },
    failure: refused('An internal error occurred.', 500),
  },
  read({ method, url }) {
    const parameters = Object.fromEntries(url.searchParams)
    if (method !== 'GET' || url.pathname !== '/search') return refused('Not found.', 404)
    if ((parameters.q ?? '') === '') return refused('Missing `q`.', 400)
    if (parameters.location !== undefined && parameters.location_auto !== 'false')
      return refused('The stand-in wants `gl` and `hl` as they are sent.', 400)
    const page = Number(parameters.page ?? 1)
    if (!Number.isInteger(page) || page < 1) return refused('Invalid `page`.', 400)
    return { key: parameters.api_key ?? '', q: parameters.q!, page, parameters }
  },
  namesCorrections: true,
  render({ key, q, page, parameters, shownFor }, shown) {
    const { api_key: _, ...echo } = parameters
    return json({
      request_info: {
        success: true,
        credits_used: 12,
        credits_used_this_request: 1,
        credits_remaining: 24_988,
      },
      search_metadata: {
        engine_url: 'https://www.google.com/search?q=x',
        html_url: `https://api.valueserp.com/search?api_key=${key}&q=x&output=html`,
      },
      search_parameters: { ...echo, q, page: String(page) },
      search_information: {
        original_query_yields_zero_results: false,
        query_displayed: q,
        ...correctionOf(shownFor),
      },
      organic_results: renderDialectResults(shown),
      ...renderFeatures(shown.features, dialectFeatureKeys, {
        ...dialectEntries,
        images: ({ url, title }) => ({ title, link: url, image: 'https://images.example/1.jpg' }),
      }),
      pagination: {
        current: page,
        ...(shown.more ? { next: 'https://www.google.com/search?q=x&start=10' } : {}),
      },
    })
  },
}

function refused(message: string, status: number): Answer {
  return json({ request_info: { success: false, message } }, status)
}
