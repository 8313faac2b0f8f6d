import { json, type Asked, type VendorFormat } from './stand-in.ts'
import { scenarioOf } from './world.ts'

interface AskedSearxng extends Asked {
  engine: string
}

/**
 * SearXNG's wire format, as in its source. Further scenarios: `!captcha` and `!enginetimeout` (the engine did not respond),
 * `!nojson` (JSON is off).
 */
export const searxngFormat: VendorFormat<AskedSearxng> = {
  refusals: {
    rate: { status: 429, body: 'Too Many Requests', headers: { 'content-type': 'text/plain' } },
    failure: { status: 500, body: 'Internal Server Error', headers: { 'content-type': 'text/plain' } },
  },
  read({ url }) {
    const { q = '', format, engines = '', pageno = '1', language } = Object.fromEntries(url.searchParams)
    if (format !== 'json' || q === '' || !/^[a-z]{2,3}-[A-Z]{2}$/.test(language ?? '')) return json({}, 400)
    if (scenarioOf(q) === 'nojson') {
      return {
        status: 403,
        body: '<!doctype html><h1>Forbidden</h1>',
        headers: { 'content-type': 'text/html' },
      }
    }
    return { key: '', q, page: Number(pageno), engine: engines }
  },
  render({ q, engine }, { organic }) {
    const reason = { captcha: 'CAPTCHA', enginetimeout: 'timeout' }[scenarioOf(q)]
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
