import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import type { SerpProvider } from '#serp/provider.ts'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import { noPace, type Pace } from '../pace.ts'
import type { StoredProvider } from '../stored.ts'
import { ProcessPace } from './process-pace.ts'
import { limitsOf, limitsWithin, type PaceLimits } from './rate.ts'
import { paceInDatabase } from './shared.ts'

/** The paces of this process, one per provider. They outlive changes of the configuration. */
export class Paces {
  readonly #database: Database
  readonly #process = randomUUID()
  readonly #paces = new Map<string, Pace>()
  readonly #shared: ProcessPace[] = []
  /** The limits at present, by provider. */
  readonly #limits = new Map<string, PaceLimits>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The pace of a provider, within the limits that are set, or those that it declares. */
  of(
    { id, synthetic, pace: declared }: Pick<SerpProvider, 'id' | 'synthetic' | 'pace'>,
    set: Pick<StoredProvider, 'per_second' | 'at_once'> | undefined,
  ): Pace {
    this.#limits.set(
      id,
      limitsOf(declared, { perSecond: set?.per_second ?? null, atOnce: set?.at_once ?? null }),
    )
    const pace = this.#paces.get(id) ?? (synthetic ? noPace() : this.#make(id))
    this.#paces.set(id, pace)
    return pace
  }

  /** The pace of a provider of search volumes. Its limit per minute has nothing to do with that of its result pages. */
  ofVolumes({ id, requestsPerMinute }: Pick<VolumeProviderDeclaration, 'id' | 'requestsPerMinute'>): Pace {
    if (requestsPerMinute === null) return noPace()
    const name = `${id}:volumes`
    this.#limits.set(name, limitsWithin(requestsPerMinute, 60))
    const pace = this.#paces.get(name) ?? this.#make(name)
    this.#paces.set(name, pace)
    return pace
  }

  /** Makes the next requests look whether pauses still hold. */
  look(): void {
    for (const pace of this.#shared) pace.look()
  }

  stop(): void {
    for (const pace of this.#paces.values()) pace.stop()
  }

  #make(name: string): Pace {
    const limits = () => this.#limits.get(name)!
    const pace = new ProcessPace(paceInDatabase(this.#database, name, this.#process, limits), limits)
    this.#shared.push(pace)
    return pace
  }
}
