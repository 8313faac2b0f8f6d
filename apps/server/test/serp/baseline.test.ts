import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import { baselineOf } from '#serp/truth/baseline.ts'
import { parseRecorded, recordedFolder, recordedQuery, recordedText } from './recorded-replies.ts'

const baselineIn = (provider: typeof serper, file: string) => {
  const raw = readFileSync(join(recordedFolder, file), 'utf8')
  const query = { ...recordedQuery, text: recordedText(raw) }
  const page = parseRecorded(provider, raw)
  const received = { raw, page, query, isFirst: true, receivedAt: undefined, before: undefined }
  return baselineOf([received]).get('desktop first')!
}

const rows: [typeof serper, string, string[]][] = [
  [
    serper,
    'serper/page-1.json',
    ['organic[].link:string', 'organic[].title:string', 'searchParameters.q:string'],
  ],
  [
    serpapi,
    'serpapi/page-1.json',
    [
      'organic_results[].link:string',
      'organic_results[].title:string',
      'search_information.query_displayed:string',
      'search_parameters.q:string',
    ],
  ],
  [
    xmlriver,
    'xmlriver/page-1.xml',
    [
      'request.query:string',
      'response.results.grouping.group[].doc.title:string',
      'response.results.grouping.group[].doc.url:string',
    ],
  ],
]
for (const [provider, file, fields] of rows) {
  test(`a reply shows of others where the query, the links and the titles are, and no field of its own: ${file}`, () => {
    assert.deepEqual(Object.keys(baselineIn(provider, file).fields).toSorted(), fields)
  })
}

test('a rule on most results judges from the start only what most of them have', () => {
  const { judged } = baselineIn(serper, 'serper/page-1.json')
  for (const rule of ['no_titles', 'no_snippets', 'no_numbers', 'hidden_links'])
    assert.ok(judged[rule]! >= 20, rule)
})
