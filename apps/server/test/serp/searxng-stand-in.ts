import { json, type Asked, type VendorFormat } from './stand-in.ts'
import { scenarioOf } from './world.ts'

interface AskedSearxng extends Asked {
  engine: string
  /** Whether its messages are in English. */
  isEnglish: boolean
}

/**
 * SearXNG's wire format, as in its source. Further scenarios: `!captcha`, `!suspended` and `!enginetimeout` (the engine did not respond),
 * `!nojson` (JSON is off), `!denied` (a proxy refuses).
 */
export const searxngFormat: VendorFormat<AskedSearxng> = {
  refusals: {
    // Its limiter renders a page for browsers.
    rate: {
      status: 429,
      body: '<!doctype html>\n<title>429 Too Many Requests</title>\n<h1>Too Many Requests</h1>\n',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
    failure: { status: 500, body: 'Internal Server Error', headers: { 'content-type': 'text/plain' } },
  },
  read({ url, headers }) {
    const {
      q = '',
      format,
      engines = '',
      pageno = '1',
      language,
      locale,
    } = Object.fromEntries(url.searchParams)
    if (engines !== 'bing') return json({}, 400)
    const isEnglish = locale === 'en' && headers.get('accept-language') === 'en'
    if (format !== 'json' || q === '' || !/^[a-z]{2,3}-[A-Z]{2}$/.test(language ?? '')) return json({}, 400)
    if (scenarioOf(q) === 'nojson') {
      return {
        status: 403,
        body: '<!doctype html>\n<html lang=en>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n<p>You don&#39;t have the permission to access the requested resource. It is either read-protected or not readable by the server.</p>\n',
        headers: { 'content-type': 'text/html; charset=utf-8' },
      }
    }
    if (scenarioOf(q) === 'denied') {
      const body =
        '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>'
      return { status: 403, body, headers: { 'content-type': 'text/html' } }
    }
    return { key: '', q, page: Number(pageno), engine: engines, isEnglish }
  },
  render({ q, engine, isEnglish }, { organic }) {
    const reasons = isEnglish
      ? { captcha: 'CAPTCHA', suspended: 'Suspended: too many requests', enginetimeout: 'timeout' }
      : {
          captcha: 'капча',
          suspended: 'Приостановлено: слишком много запросов',
          enginetimeout: 'истекло время',
        }
    const reason = (reasons as Record<string, string>)[scenarioOf(q)]
    const results = organic.map(({ title, url, snippet }, index) => ({
      url,
      title,
      content: snippet,
      engine,
      engines: [engine],
      positions: [index + 1],
      score: 1 / (index + 1),
    }))
    return json({
      query: q,
      // The list does not have the engine's order.
      results: reason === undefined ? results.toReversed() : [],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: reason === undefined ? [] : [[engine, reason]],
    })
  },
}
