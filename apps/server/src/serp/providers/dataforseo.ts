import { exchange } from '../exchange.ts'
import { failureOf } from '../failure.ts'
import type { FetchContext } from '../provider.ts'
import { normalizeQueryText } from '../query.ts'
import { secretsOf } from '../redact.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import {
  checkVolumeQuery,
  isVolume,
  type ParsedVolumes,
  type VolumeMarket,
  type VolumeProvider,
  type VolumeQuery,
  type VolumeReply,
} from '../volumes.ts'
import {
  authorization,
  NOTHING_FOUND,
  readCost,
  readFailure,
  readRequestId,
  taskOf,
} from './dataforseo-reply.ts'

/**
 * DataForSEO (dataforseo.com): search volumes of Google from Google Ads, monthly averages of the last year. One request covers
 * up to 1,000 phrases at one price.
 */
export const dataforseo: VolumeProvider = {
  id: 'dataforseo',
  label: 'DataForSEO',
  types: { google: [3] },
  batchSize: 1000,
  unitsAtMost: '0.075',
  requestsPerMinute: 12,
  billingUnit: 'US dollar',
  unitPrice: '1',
  synthetic: false,
  needsKey: true,
  keyForm: { pattern: /^[^:]+:.+$/, says: '`login:password`' },
  defaultBaseUrl: 'https://api.dataforseo.com',
  parserVersion: 1,
  lacks,
  takes,
  fetchVolumes,
  parse,
}

/** Countries without data. */
const missingCountries: ReadonlySet<string> = new Set(['RU', 'BY'])

function lacks({ country, region }: VolumeMarket): string | null {
  if (missingCountries.has(country)) {
    return `DataForSEO has no search volumes for places in Russia and Belarus, such as ${region.name}`
  }
  if (region.googleCriteriaId === null && region.canonicalName === null) {
    return `DataForSEO needs Google's number or name for ${region.name}, which is unknown`
  }
  return null
}

/**
 * Google Ads accepts at most 80 characters and ten words, and few punctuation marks. One phrase that it does not accept fails the
 * whole request, so such phrases are not sent. "+" and "%" are among them, since the service would decode them.
 */
function takes(phrase: string): boolean {
  const text = normalizeQueryText(phrase)
  return (
    /^[\p{L}\p{M}\p{N} '&._#$/-]{1,80}$/u.test(text) &&
    text.split(' ').length <= 10 &&
    /[\p{L}\p{N}]/u.test(text)
  )
}

async function fetchVolumes(query: VolumeQuery, context: FetchContext): Promise<VolumeReply> {
  checkVolumeQuery(dataforseo, query)
  const reply = await exchange({
    label: dataforseo.label,
    url: `${context.baseUrl}/v3/keywords_data/google_ads/search_volume/live`,
    headers: authorization(context.apiKey),
    body: [requestTask(query)],
    signal: context.signal,
    fetch: context.fetch,
  })
  const failure = failureOf(reply, dataforseo.label, secretsOf(context.apiKey), readFailure)
  if (failure === null) {
    const id = readRequestId(parseJsonObject(reply.body))
    return { raw: reply.body, ...(typeof id === 'string' ? { requestId: id } : {}) }
  }
  const blamed = readFailure(reply)?.phrase ?? null
  const refused = query.phrases.find((phrase) => blamed !== null && isSame(phrase, blamed))
  if (refused !== undefined) return { refused }
  throw failure
}

/** No language is sent: with one, Google Ads has no volume for many phrases in other languages. */
function requestTask({ phrases, region }: VolumeQuery): JsonObject {
  return {
    keywords: phrases.map(normalizeQueryText),
    ...(region.googleCriteriaId === null
      ? { location_name: region.canonicalName }
      : { location_code: region.googleCriteriaId }),
    search_partners: false,
    // Without them such phrases would look as if their volume were unknown.
    include_adult_keywords: true,
  }
}

function parse(raw: string, query: VolumeQuery): ParsedVolumes {
  const reply = parseJsonObject(raw)
  const task = taskOf(reply, raw)
  const units = readCost(task.cost) ?? '0'
  if (task.status_code === NOTHING_FOUND) {
    return { volumes: new Map(query.phrases.map((phrase) => [phrase, null])), units }
  }
  if (!Array.isArray(task.result)) throw badPayload('The results are not a list.', raw)
  const volumes = readVolumes(task.result, query, raw)
  if (volumes.size === 0) throw badPayload('The reply is for other phrases than those sent.', raw)
  return { volumes, units }
}

function readVolumes(results: readonly unknown[], query: VolumeQuery, raw: string): ParsedVolumes['volumes'] {
  const asked = new Map(query.phrases.map((phrase) => [comparable(phrase), phrase]))
  const volumes = new Map<string, number | null>()
  for (const item of results) {
    if (!isJsonObject(item) || typeof item.keyword !== 'string')
      throw badPayload('A result has no phrase.', raw)
    checkPlace(item, query, raw)
    const phrase = asked.get(comparable(item.keyword))
    // Some replies contain phrases that were not sent.
    if (phrase === undefined) continue
    const volume = readVolume(item, raw)
    if (volumes.has(phrase) && volumes.get(phrase) !== volume) {
      throw badPayload('The reply has two volumes for one phrase.', raw)
    }
    volumes.set(phrase, volume)
  }
  return volumes
}

/** Refuses volumes of another place. A reply that names no place passes. */
function checkPlace(item: JsonObject, { region }: VolumeQuery, raw: string): void {
  const code = item.location_code ?? null
  if (code !== null && region.googleCriteriaId !== null && code !== region.googleCriteriaId) {
    throw badPayload('The reply is for another place than the one sent.', raw)
  }
}

function readVolume(item: JsonObject, raw: string): number | null {
  const { keyword, search_volume: volume, spell = null } = item
  if (!isVolume(volume)) throw badPayload('A volume is not a whole number.', raw)
  // A volume for another spelling belongs to another phrase; other punctuation or blanks do not matter.
  const isCorrected =
    typeof spell === 'string' && letters(spell) !== '' && letters(spell) !== letters(String(keyword))
  return isCorrected ? null : volume
}

function letters(text: string): string {
  return comparable(text).replace(/[^\p{L}\p{N}]/gu, '')
}

function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

/** The service returns lower case. */
function comparable(text: string): string {
  return normalizeQueryText(text).toLowerCase()
}
