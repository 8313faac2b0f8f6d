import { createWriter, type Writer } from './language.ts'

/** Writes an invented reply of a provider, with the keys of its real ones. */
type Render = (writer: Writer) => string

/** Formats by provider. */
const formats: Readonly<Record<string, { language: 'en' | 'ru'; render: Render }>> = {
  serper: { language: 'en', render: serper },
  valueserp: { language: 'en', render: valueserp },
  dataforseo: { language: 'en', render: dataforseo },
  brave: { language: 'en', render: brave },
  searxng: { language: 'en', render: searxng },
  xmlriver: { language: 'ru', render: xmlriver },
  yandex: { language: 'ru', render: yandex },
}

/** `count` replies of every format by provider, the same each time. */
export function inventReplies(count: number): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(formats).map(([provider, { language, render }]) => [
      provider,
      Array.from({ length: count }, (_, seed) => render(createWriter(language, seed + 1))),
    ]),
  )
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

function serper(writer: Writer): string {
  return JSON.stringify({
    searchParameters: {
      q: writer.text(20).toLowerCase(),
      gl: 'us',
      hl: 'en',
      autocorrect: false,
      page: 1,
      type: 'search',
      engine: 'google',
    },
    organic: times(10, (index) => ({
      title: writer.text(50),
      link: writer.address(),
      snippet: writer.text(150),
      ...(writer.number(4) > 0
        ? {}
        : { sitelinks: times(4, () => ({ title: writer.text(15), link: writer.address() })) }),
      ...(writer.number(3) > 0 ? {} : { date: `Mar ${writer.number(28) + 1}, 2026` }),
      position: index + 1,
    })),
    relatedSearches: times(8, () => ({ query: writer.text(25).toLowerCase() })),
    credits: 1,
  })
}

function valueserp(writer: Writer): string {
  const q = writer.text(20).toLowerCase()
  const engineUrl = `https://www.google.com/search?q=${encodeURIComponent(q)}&gl=us&hl=en`
  return JSON.stringify(
    {
      request_info: { success: true, topup_credits_remaining: 73, credits_used_this_request: 1 },
      search_parameters: { q, gl: 'us', hl: 'en', google_domain: 'google.com', engine: 'google' },
      search_metadata: {
        created_at: '2026-03-02T15:44:44.588Z',
        processed_at: '2026-03-02T15:44:47.498Z',
        total_time_taken: 2.91,
        engine_url: engineUrl,
      },
      organic_results: times(10, (index) => {
        const link = writer.address()
        const { host, pathname } = new URL(link)
        return {
          position: index + 1,
          block_position: index + 1,
          title: writer.text(50),
          link,
          domain: host,
          displayed_link: `https://${host}${pathname.replaceAll('/', ' › ').trimEnd()}`,
          snippet: writer.text(150),
          prerender: false,
        }
      }),
      related_searches: times(8, () => {
        const query = writer.text(25)
        return { query, link: engineUrl.replace(encodeURIComponent(q), query), block_position: 12 }
      }),
    },
    null,
    2,
  )
}

function dataforseo(writer: Writer): string {
  const keyword = writer.text(20).toLowerCase()
  const item = (index: number) => {
    const url = writer.address()
    return {
      type: 'organic',
      rank_group: index + 1,
      rank_absolute: index + 2,
      page: 1,
      position: 'left',
      xpath: `/html[1]/body[1]/div[3]/div[1]/div[12]/div[1]/div[2]/div[2]/div[1]/div[${index + 1}]`,
      domain: new URL(url).host,
      title: writer.text(50),
      url,
      cache_url: null,
      related_search_url: null,
      breadcrumb: new URL(url).origin,
      website_name: writer.text(8),
      is_image: false,
      is_video: false,
      is_featured_snippet: false,
      is_malicious: false,
      is_web_story: false,
      description: writer.text(150),
      pre_snippet: null,
      extended_snippet: null,
      images: null,
      amp_version: false,
      rating: null,
      price: null,
      highlighted: null,
      links: null,
      faq: null,
      extended_people_also_search: null,
      about_this_result: null,
      related_result: null,
      timestamp: null,
      rectangle: null,
    }
  }
  const ok = { status_code: 20000, status_message: 'Ok.', time: '3.9124 sec.', cost: 0.002 }
  const items = times(100, item)
  return JSON.stringify({
    version: '0.1.20260311',
    ...ok,
    tasks_count: 1,
    tasks_error: 0,
    tasks: [
      {
        id: '03142115-1535-0139-0000-abcbf5bc9b98',
        ...ok,
        result_count: 1,
        path: ['v3', 'serp', 'google', 'organic', 'live', 'advanced'],
        data: { api: 'serp', function: 'live', se: 'google', se_type: 'organic', keyword, depth: 100 },
        result: [
          {
            keyword,
            type: 'organic',
            se_domain: 'google.com',
            location_code: 2840,
            language_code: 'en',
            datetime: '2026-03-14 19:15:03 +00:00',
            spell: null,
            item_types: ['organic'],
            se_results_count: 0,
            pages_count: 10,
            items_count: items.length,
            items,
          },
        ],
      },
    ],
  })
}

function brave(writer: Writer): string {
  const result = () => {
    const url = writer.address()
    const { host } = new URL(url)
    const key = times(43, () => writer.number(36).toString(36)).join('')
    const image = `https://imgs.search.brave.com/${key}/rs:fit:32:32:1:0/g:ce/aHR0cDovL2Zhdmlj/${btoa(host)}`
    return {
      title: writer.text(50),
      url,
      is_source_local: false,
      is_source_both: false,
      description: writer.text(200),
      profile: { name: writer.text(8), url, long_name: host, img: image },
      language: 'en',
      family_friendly: true,
      type: 'search_result',
      subtype: 'generic',
      is_live: false,
      meta_url: { scheme: 'https', netloc: host, hostname: host, favicon: image, path: '' },
    }
  }
  return JSON.stringify({
    query: { original: writer.text(20), country: 'us', bad_results: false, more_results_available: true },
    mixed: { type: 'mixed', main: times(20, (index) => ({ type: 'web', index, all: false })) },
    type: 'search',
    web: { type: 'search', results: times(20, result), family_friendly: true },
  })
}

function searxng(writer: Writer): string {
  const result = (index: number) => {
    const url = writer.address()
    const { host, pathname } = new URL(url)
    return {
      url,
      title: writer.text(50),
      content: writer.text(150),
      thumbnail: null,
      engine: 'google',
      template: 'default.html',
      parsed_url: ['https', host, pathname, '', '', ''],
      img_src: '',
      priority: '',
      engines: ['google'],
      positions: [index + 1],
      score: 1 / (index + 1),
      category: 'general',
      publishedDate: null,
    }
  }
  const reply = { query: writer.text(20), results: times(10, result), answers: [], unresponsive_engines: [] }
  // As Python writes it.
  return JSON.stringify(reply, null, 1).replace(/\n */g, ' ')
}

function xmlriver(writer: Writer): string {
  const group = (index: number) =>
    `<group id="${index + 1}"><doccount>1</doccount><doc><url>${writer.address()}</url><title>${writer.text(50)}</title><contenttype>organic</contenttype><passages><passage>${writer.text(130)}</passage></passages><tablesnippet></tablesnippet><extendedpassages></extendedpassages></doc></group>`
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<yandexsearch version="1.0">\n  <response date="20260302T185337"><found priority="all">3000000</found><results><grouping><page first="1" last="10">1</page>${times(10, group).join('')}</grouping></results></response></yandexsearch>\n`
}

function yandex(writer: Writer): string {
  const group = () => {
    const url = writer.address()
    const { host } = new URL(url)
    const id = times(16, () => writer.number(16).toString(16).toUpperCase()).join('')
    return `<group><categ attr="d" name="${host}"/><doccount>${writer.number(99)}</doccount><relevance/><doc id="Z${id}"><relevance/><url>${url}</url><domain>${host}</domain><title>${writer.text(25)} <hlword>${writer.text(6)}</hlword> ${writer.text(15)}</title><modtime>20260301T000000</modtime><size>0</size><charset>utf-8</charset><passages><passage>${writer.text(90)} <hlword>${writer.text(6)}</hlword> ${writer.text(40)}</passage></passages><properties><_PassagesType>0</_PassagesType><lang>ru</lang></properties><mime-type>text/html</mime-type></doc></group>`
  }
  const xml = `<?xml version="1.0" encoding="utf-8"?>\n<yandexsearch version="1.0"><request><query>${writer.text(20)}</query><page>0</page></request><response date="20260302T080000"><found priority="all">41200</found><results><grouping attr="d" mode="deep" groups-on-page="100" docs-in-group="1" curcateg="-1"><page first="1" last="100">0</page>${times(100, group).join('')}</grouping></results></response></yandexsearch>`
  return JSON.stringify({ rawData: Buffer.from(xml).toString('base64') })
}
