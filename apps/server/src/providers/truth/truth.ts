import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import type { SerpProvider } from '#serp/provider.ts'
import type { Searcher } from '#serp/query.ts'
import type { Received } from '#serp/truth/seen.ts'
import { Watch, type Conviction, type Patience, type Verdict } from '#serp/truth/watch.ts'
import { latestHeldProbe, readProbe } from '../probes.ts'
import { baselineOfProbe } from './baseline.ts'
import {
  addLearned,
  addQuarantine,
  readProfiles,
  readQuarantines,
  readSuspicion,
  writeSuspicion,
  type Quarantine,
} from './stored.ts'

/** Milliseconds between two writes of the evidence against a provider. A crash loses no more of it. */
const WRITE_MS = 1_000

/** A provider as it is watched for one search engine. */
interface Watched {
  readonly provider: SerpProvider
  readonly searcher: Searcher
  readonly watch: Watch
  /** The probe whose replies the watch starts from; null: none. */
  probeId: number | null
  writtenAt: number
  /** Whether evidence was written that is to be removed when there is none any more. */
  isSuspect: boolean
}

/** A verdict; `isNew`: it is the first by which the provider is not trusted. */
export type Judged = Verdict & { readonly isNew?: boolean }

/** The truth meter: watches the replies of all providers. Profiles and quarantines are those of all processes. */
export class Truth {
  readonly #database: Database
  readonly #watched = new Map<string, Promise<Watched>>()
  /** By provider and search engine, as last read. */
  #quarantines: ReadonlyMap<string, Quarantine> = new Map()
  /** Convictions of this process that are not in `#quarantines` yet. */
  readonly #convicted = new Map<string, Conviction>()
  /** Settled when the last reading of the quarantines has ended. */
  #looking: Promise<unknown> = Promise.resolve()
  /** Settled when the last `keep` has ended. */
  #keeping: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  /** Reads the quarantines, one reading after another, so that none is replaced by an older one. One that any process lifted ends here too. */
  look(): Promise<void> {
    const looked = this.#looking.then(() => this.#look())
    this.#looking = looked.catch(() => undefined)
    return looked
  }

  async #look(): Promise<void> {
    const now = new Map(
      (await readQuarantines(this.#database.executor)).map((row) => [keyOf(row.provider, row.searcher), row]),
    )
    for (const key of this.#quarantines.keys()) {
      if (!now.has(key)) this.#forget(key)
    }
    this.#quarantines = now
  }

  /** Why a provider is not trusted for a search engine; undefined if it is trusted. */
  distrust(provider: string, searcher: Searcher): Conviction | undefined {
    const key = keyOf(provider, searcher)
    return this.#quarantines.get(key) ?? this.#convicted.get(key)
  }

  /** Judges a new reply. Its evidence counts once, so call it once. */
  async receive(provider: SerpProvider, searcher: Searcher, received: Received): Promise<Judged> {
    const distrust = this.distrust(provider.id, searcher)
    if (distrust !== undefined) return { then: 'refuse', ...distrust }
    const watched = await this.#watch(provider, searcher)
    const verdict = watched.watch.receive(received, Date.now())
    const { conviction } = watched.watch
    if (conviction !== undefined) {
      const key = keyOf(provider.id, searcher)
      // Remembered only once it is stored: after a failure, the next reply stores it.
      const isNew = await addQuarantine(this.#database.executor, provider.id, searcher, conviction)
      this.#convicted.set(key, conviction)
      return { ...verdict, isNew }
    }
    await this.#write(watched, WRITE_MS)
    return verdict
  }

  /** Judges a stored reply again; see `Watch.reconsider`. */
  async reconsider(
    provider: SerpProvider,
    searcher: Searcher,
    received: Received,
    heldSince: number,
    patience: Patience,
  ): Promise<Verdict> {
    const distrust = this.distrust(provider.id, searcher)
    if (distrust !== undefined) return { then: 'refuse', ...distrust }
    const { watch } = await this.#watch(provider, searcher)
    return watch.reconsider(received, heldSince, Date.now(), patience)
  }

  /** Compares the next replies with those of a new probe. Other processes do so when they next `keep`. */
  async startFromProbe(provider: SerpProvider, searcher: Searcher): Promise<void> {
    await this.#startFromProbe(await this.#watch(provider, searcher))
  }

  async #startFromProbe(watched: Watched): Promise<void> {
    const { provider, searcher, watch } = watched
    const { executor } = this.#database
    const id = await latestHeldProbe(executor, provider.id, searcher, provider.parserVersion)
    if (id === watched.probeId) return
    watched.probeId = id
    watch.startFrom(baselineOfProbe(provider, id === null ? undefined : await readProbe(executor, id)))
  }

  /**
   * Stores what was learned since the last call, and takes over what other processes have learned and probed. What fails is logged,
   * and stored by the next call. One call after another.
   */
  keep(log: Log): Promise<void> {
    return (this.#keeping = this.#keeping.then(() => this.#keepAll(log)))
  }

  async #keepAll(log: Log): Promise<void> {
    for (const [key, known] of this.#watched) {
      await known
        .then((watched) => this.#keep(watched))
        .catch((cause: unknown) => log.jobFailed({ job: 'reply profiles', subject: key, cause }))
    }
  }

  async #keep(watched: Watched): Promise<void> {
    await this.#startFromProbe(watched)
    const { provider, searcher, watch } = watched
    const { id, parserVersion } = provider
    const left = new Map(watch.takeLearned())
    try {
      for (const [variant, learned] of left) {
        const sum = await addLearned(this.#database, id, searcher, variant, parserVersion, learned)
        left.delete(variant)
        watch.know(variant, sum)
      }
    } finally {
      for (const [variant, learned] of left) watch.putBack(variant, learned)
    }
    await this.#write(watched, 0)
  }

  async #write(watched: Watched, leastMs: number): Promise<void> {
    const { provider, searcher, watch } = watched
    const isSuspect = Object.keys(watch.suspicion).length > 0
    if ((!isSuspect && !watched.isSuspect) || performance.now() - watched.writtenAt < leastMs) return
    watched.writtenAt = performance.now()
    watched.isSuspect = isSuspect
    await writeSuspicion(this.#database.executor, provider.id, searcher, watch.suspicion)
  }

  #watch(provider: SerpProvider, searcher: Searcher): Promise<Watched> {
    const key = keyOf(provider.id, searcher)
    const known = this.#watched.get(key) ?? this.#read(provider, searcher)
    this.#watched.set(key, known)
    known.catch(() => this.#watched.delete(key))
    return known
  }

  async #read(provider: SerpProvider, searcher: Searcher): Promise<Watched> {
    const { executor } = this.#database
    const profiles = await readProfiles(executor, provider.id, searcher, provider.parserVersion)
    const suspicion = await readSuspicion(executor, provider.id, searcher)
    const watched = {
      provider,
      searcher,
      watch: new Watch(profiles, suspicion),
      probeId: null,
      writtenAt: -Infinity,
      isSuspect: Object.keys(suspicion).length > 0,
    }
    await this.#startFromProbe(watched)
    return watched
  }

  /** Forgets what was learned of a provider, which is stored elsewhere or not at all. */
  forget(provider: string): void {
    for (const key of this.#watched.keys()) {
      if (key.startsWith(`${provider} `)) this.#forget(key)
    }
  }

  #forget(key: string): void {
    this.#watched.delete(key)
    this.#convicted.delete(key)
  }
}

function keyOf(provider: string, searcher: Searcher): string {
  return `${provider} ${searcher}`
}
