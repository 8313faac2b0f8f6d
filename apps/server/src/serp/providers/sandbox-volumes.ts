import type { VolumeType } from '@sextant/contract'
import { SerpError } from '../errors.ts'
import type { FetchContext } from '../provider.ts'
import { badPayload, isJsonObject, parseJsonObject } from '../reply.ts'
import {
  checkVolumeQuery,
  isVolume,
  type ParsedVolumes,
  type VolumeMarket,
  type VolumeProvider,
  type VolumeQuery,
  type VolumeReply,
} from '../volumes.ts'
import { hashText, mix, unit } from './sandbox-random.ts'

/** Identifies the sandbox's bodies and their format. */
const format = 'sextant-sandbox-volumes/1'

/** Invented search volumes: no key, no network, the same answer to the same query. */
export const sandboxVolumes: VolumeProvider = {
  id: 'sandbox',
  label: 'Sandbox (invented volumes)',
  types: { yandex: [1, 2, 3, 5, 6], google: [3] },
  batchSize: 1000,
  unitsAtMost: '0',
  requestsPerMinute: null,
  billingUnit: 'phrase',
  unitPrice: '0',
  synthetic: true,
  needsKey: false,
  defaultBaseUrl: null,
  parserVersion: 1,
  lacks: () => null,
  takes: (phrase) => phrase.trim() !== '',
  fetchVolumes,
  parse,
}

async function fetchVolumes(query: VolumeQuery, context: FetchContext): Promise<VolumeReply> {
  checkVolumeQuery(sandboxVolumes, query)
  if (context.signal.aborted) throw new SerpError('timeout', '')
  const volumes = query.phrases.map((phrase) => volumeOf(phrase, query))
  return { raw: JSON.stringify({ format, synthetic: true, query, volumes, units: String(volumes.length) }) }
}

/** Share of the base that each narrower type keeps. The types of a phrase stay in this order. */
const narrowing: Readonly<Record<VolumeType, number>> = { 1: 1, 2: 0.5, 3: 0.4, 5: 0.3, 6: 0.2 }

/** Share of phrases without a volume. */
const unknownShare = 0.1

function volumeOf(phrase: string, market: VolumeMarket): number | null {
  const seed = hashText(`volume ${market.searcher} ${market.country} ${phrase.toLowerCase()}`)
  if (unit(seed, 1) < unknownShare) return null
  // Few phrases are searched for often: the power spreads the volumes over five orders of magnitude.
  const base = 10 ** (5 * unit(seed, 2) ** 1.5)
  const local = 0.02 + 0.3 * unit(mix(seed, hashText(market.region.name)), 3)
  const share = market.searcher === 'google' ? 1 : narrowing[market.type] * (0.8 + 0.2 * unit(seed, 4))
  return Math.round(base * share * local)
}

function parse(raw: string, query: VolumeQuery): ParsedVolumes {
  const reply = parseJsonObject(raw)
  if (reply.format !== format) throw badPayload("The reply is not in the sandbox's format.", raw)
  const { query: echo, volumes } = reply
  if (!isJsonObject(echo) || !isSame(echo, query))
    throw badPayload('The reply answers another query than the one sent.', raw)
  if (!Array.isArray(volumes) || volumes.length !== query.phrases.length || !volumes.every(isVolume)) {
    throw badPayload('The reply does not have exactly one volume per phrase.', raw)
  }
  return {
    volumes: new Map(query.phrases.map((phrase, index) => [phrase, volumes[index] as number | null])),
    units: String(volumes.length),
  }
}

function isSame(echo: unknown, query: VolumeQuery): boolean {
  return JSON.stringify(echo) === JSON.stringify(query)
}
