import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import type { SerpQuery } from '#serp/query.ts'
import { parseYandexXml } from '#serp/yandex-xml.ts'

/** The folder of the recorded replies. */
export const recordedFolder = join(import.meta.dirname, 'recorded')

/** The files of a folder of recorded replies, such as `serper/page-1.json`. */
export function recordedFiles(folder: string): string[] {
  return globSync('*/*', { cwd: folder }).toSorted()
}

/** The rows of the table in `README.md`. */
export function recordedRows(folder: string): { file: string; row: string }[] {
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)`.*$/gm)
  return [...rows].map(([row, file = '']) => ({ file, row }))
}

/** A query of which the fields that a reply repeats are missing. */
export const recordedQuery: SerpQuery = {
  text: '',
  searcher: 'google',
  country: 'US',
  language: 'en',
  region: null,
  countryNumbers: { yandexLr: 213, googleCriteriaId: 2840 },
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}

/** Reads a recorded reply to its own query. `yandex`: the XML inside its replies. */
export function parseRecorded(
  provider: SerpProvider | 'yandex',
  raw: string,
  more: Partial<SerpQuery> = {},
): ParsedSerpPage {
  const asked = {
    ...recordedQuery,
    text: more.text ?? recordedText(raw),
    ...(provider === dataforseoSerp ? recordedTask(raw) : {}),
    ...more,
  }
  if (provider !== 'yandex') return provider.parse(raw, asked)
  return parseYandexXml(raw, raw, asked, { page: 0, pageSize: 10, units: '1', numbersResults: true })
}

/** The outcome of a recorded reply to its own query, or the message with which it is refused. */
export function recordedOutcome(
  provider: SerpProvider | 'yandex',
  raw: string,
  more?: Partial<SerpQuery>,
): string {
  try {
    return parseRecorded(provider, raw, more).outcome
  } catch (error) {
    assert.ok(error instanceof SerpError && error.kind === 'bad_payload')
    return error.message
  }
}

/** The place, language and depth of a recorded task. */
export function recordedTask(raw: string): Partial<SerpQuery> {
  const {
    location_code: googleCriteriaId,
    language_code: language,
    depth,
    device,
  } = JSON.parse(raw).tasks[0].data
  return { countryNumbers: { yandexLr: null, googleCriteriaId }, language, page: depth / 10, device }
}

/** The query that a reply repeats as it was asked. */
export function recordedText(raw: string): string {
  const xml = /<query>([^<]*)<\/query>/.exec(raw)?.[1]
  if (xml !== undefined) return xml
  const reply = JSON.parse(raw)
  const { search_parameters: dialect, searchParameters: serperEcho, query: braveEcho, tasks } = reply
  return dialect?.text ?? dialect?.q ?? serperEcho?.q ?? braveEcho?.original ?? tasks[0].data.keyword
}
