import { exchange } from '../exchange.ts'
import { failureOf } from '../failure.ts'
import type { FetchContext } from '../provider.ts'
import { normalizeQueryText } from '../query.ts'
import { secretsOf } from '../redact.ts'
import { badPayload, isJsonObject, type JsonObject, parseJsonObject } from '../reply.ts'
import type { ParsedVolumes, VolumeMarket, VolumeProvider, VolumeQuery, VolumeReply } from '../volumes.ts'
import { checkVolumeQuery, isVolume } from '../volumes.ts'
import {
  authorization,
  NOTHING_FOUND,
  readCost,
  readFailure,
  readRequestId,
  taskOf,
} from './dataforseo-reply.ts'

/**
 * DataForSEO (dataforseo.com): how often phrases are searched for in Google, from Google Ads, as monthly averages of
 * the last year. One request answers for up to 1,000 phrases and has one price.
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

/** Countries whose places the service does not have. */
const missingCountries: ReadonlySet<string> = new Set(['RU', 'BY'])

function lacks({ country, region }: VolumeMarket): string | null {
  if (missingCountries.has(country)) {
    return `DataForSEO has no places in Russia and Belarus, so none for ${region.name}`
  }
  if (region.googleCriteriaId === null && region.canonicalName === null) {
    return `DataForSEO needs Google's number or name of the place, which is not known for ${region.name}`
  }
  return null
}

/**
 * Google Ads takes at most 80 characters and ten words, and few signs. One phrase that it does not take spoils a whole
 * request, so what is known to be refused is not sent: "+" and "%" among it, which the service would decode.
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

/** Without a language: with one, Google Ads has no number for many phrases of other languages. */
function requestTask({ phrases, region }: VolumeQuery): JsonObject {
  return {
    keywords: phrases.map(normalizeQueryText),
    ...(region.googleCriteriaId === null
      ? { location_name: region.canonicalName }
      : { location_code: region.googleCriteriaId }),
    search_partners: false,
    // Such phrases are answered for like all others; to leave them out would look as if nothing were known.
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
  if (volumes.size === 0) throw badPayload('The reply is for other phrases.', raw)
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
    // Some answers hold phrases that were not asked for.
    if (phrase === undefined) continue
    const volume = readVolume(item, raw)
    if (volumes.has(phrase) && volumes.get(phrase) !== volume) {
      throw badPayload('The reply gives a phrase two volumes.', raw)
    }
    volumes.set(phrase, volume)
  }
  return volumes
}

/** A volume of another place must not become this one's, so the echo has to agree where there is one. */
function checkPlace(item: JsonObject, { region }: VolumeQuery, raw: string): void {
  const code = item.location_code ?? null
  if (code !== null && region.googleCriteriaId !== null && code !== region.googleCriteriaId) {
    throw badPayload('The reply is for another place.', raw)
  }
}

function readVolume(item: JsonObject, raw: string): number | null {
  const { keyword, search_volume: volume, spell = null } = item
  if (!isVolume(volume)) throw badPayload('A volume is not a whole number.', raw)
  // With another spelling the number is another phrase's; the same with other signs or blanks is not.
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

/** The service answers in lower case. */
function comparable(text: string): string {
  return normalizeQueryText(text).toLowerCase()
}
