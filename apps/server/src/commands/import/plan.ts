import { searchers, type SearcherKey } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import { LAST_CHOSEN_INDEX } from '@sextant/contract/positions_2/regionIndex.ts'
import { unwrap } from '@sextant/sdk'
import type { SourceProject, SourceRegion } from './read/projects.ts'
import { resultOrRefusal, type Target } from './target.ts'

/** A region of a project and its counterpart in the target. */
export interface PlannedRegion {
  readonly source: SourceRegion
  /** `region_index` in the target. */
  readonly index: number
  readonly searcherKey: SearcherKey
  readonly regionKey: number
  /** Undefined if the search engine has no choice of languages. */
  readonly lang: string | undefined
  /** Within the maximum of the search engine. */
  readonly depth: number
}

export interface PlannedProject {
  readonly source: SourceProject
  /** Search engines with their regions, both in their order. */
  readonly searchers: readonly {
    readonly key: SearcherKey
    readonly enabled: boolean
    readonly regions: readonly PlannedRegion[]
  }[]
  /** Sentences about what Sextant does not support. */
  readonly leftOut: readonly string[]
}

/** Finds the counterparts of regions in the target; changes nothing in the account. */
export class Planner {
  readonly #target: Target
  readonly #known = new Map<string, Promise<Found>>()

  constructor(target: Target) {
    this.#target = target
  }

  async plan(source: SourceProject): Promise<PlannedProject> {
    const leftOut: string[] = []
    const planned: PlannedProject['searchers'][number][] = []
    const taken = new Set<number>()
    for (const searcher of source.searchers) {
      if (!isKnown(searcher.key)) {
        leftOut.push(
          `${nameOf(source)}: ${searcher.name} (${searcher.key}) with ${counted(searcher.regions.length, 'region')}.`,
        )
        continue
      }
      const regions: PlannedRegion[] = []
      for (const region of searcher.regions) {
        const leave = (why: string) => leftOut.push(`${nameOf(source)}: ${labelOf(region)}: ${why}.`)
        const found = await this.#find(searcher.key, region)
        if ('refusal' in found) leave(found.refusal)
        else if (taken.has(found.index)) leave('the same region as another one')
        else {
          taken.add(found.index)
          const depth = Math.min(Math.max(region.depth, 1), searchers[searcher.key].maximumDepth)
          if (depth !== region.depth) leave(`depth ${region.depth} becomes ${depth}`)
          regions.push({ ...found, source: region, searcherKey: searcher.key, depth })
        }
      }
      planned.push({ key: searcher.key, enabled: searcher.enabled, regions })
    }
    return { source, searchers: planned, leftOut }
  }

  #find(key: SearcherKey, region: SourceRegion): Promise<Found> {
    const { lang, device, countryCode, name, index } = region
    const id = [key, region.key, lang, device, countryCode, name, index].join(';')
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const found = findRegion(this.#target, key, region)
    this.#known.set(id, found)
    return found
  }
}

type Found = Pick<PlannedRegion, 'index' | 'regionKey' | 'lang'> | { readonly refusal: string }

/** Looks for a place by its key, then by its name in its country, since services do not share all keys. */
async function findRegion(target: Target, key: SearcherKey, region: SourceRegion): Promise<Found> {
  const lang = searchers[key].languages && region.lang !== '' ? region.lang : undefined
  const indexOf = async (place: number) =>
    resultOrRefusal(
      await target.client.get('positions_2/regionIndex', {
        searcher_key: key,
        region_key: place,
        region_lang: lang,
        // Sextant rejects other devices by name.
        region_device: region.device as 0 | 1 | 2,
        // Programs contain the numbers of the source. Sextant keeps those that are free.
        region_index: region.index >= 1 && region.index <= LAST_CHOSEN_INDEX ? region.index : undefined,
      }),
    )
  const byKey = await indexOf(region.key)
  if ('result' in byKey) return { index: byKey.result, regionKey: region.key, lang }
  const place = await placeNamed(target, key, region)
  if (place === undefined) return byKey
  const byName = await indexOf(place)
  return 'result' in byName ? { index: byName.result, regionKey: place, lang } : byName
}

/** The only place with the name of the region in its country. */
async function placeNamed(
  target: Target,
  key: SearcherKey,
  { name, countryCode }: SourceRegion,
): Promise<number | undefined> {
  if (name === '' || countryCode.length !== 2) return undefined
  const places = unwrap(
    await target.client.get('system_2/common/regions', {
      searcher_key: key,
      search: name.slice(0, 100),
      country_code: countryCode,
    }),
  )
  const wanted = name.toLowerCase()
  const [found, ...others] = places.filter((place) => place.name_en.toLowerCase() === wanted)
  return others.length === 0 ? found?.id : undefined
}

function isKnown(key: number): key is SearcherKey {
  return Object.hasOwn(searchers, key)
}

/** All regions of a project that are copied. */
export function regionsOf({ searchers: planned }: PlannedProject): readonly PlannedRegion[] {
  return planned.flatMap(({ regions }) => regions)
}

/** A project, for messages. */
export function nameOf({ id, name }: SourceProject): string {
  return `Project ${id} (${name})`
}

/** A region, for messages. */
function labelOf({ searcherName, name, key, lang, device }: SourceRegion): string {
  return `${searcherName} in ${name || 'place'} (${key}), language ${lang || 'of the place'}, device ${device}`
}
