import type { Database } from '#db/database.ts'
import { whyNotSearched, type SerpProvider } from '#serp/provider.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import type { Searcher } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { readSetting, type SerpSettings } from '#serp/settings.ts'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import { fromSettings, fromStored, isInSettings, type ConfiguredProvider } from './configured.ts'
import type { Pace } from './pace.ts'
import { Paces } from './pace/paces.ts'
import { Refusal } from './refusal.ts'
import { unseal } from './seal.ts'
import { secretKey, SecretKeyError, type SecretKeySource } from './secret-key.ts'
import { readOrder, readProviders } from './stored.ts'
import { Truth } from './truth/truth.ts'

/** The current configuration of providers. */
export interface ProvidersNow {
  /** All configured providers, in the order of the registry. */
  readonly all: readonly ConfiguredProvider[]
  byId(id: string): ConfiguredProvider | undefined
  /** The sandbox, which checks demo projects even if it is not configured. */
  readonly sandbox: ConfiguredProvider
  /** Providers of a search engine, in order. The next one takes over when one fails. */
  chain(searcher: Searcher): readonly ConfiguredProvider[]
  /** Whether the replies of a provider are trusted for a search engine: it is not quarantined. */
  isTrusted(id: string, searcher: Searcher): boolean
  /**
   * The provider that new checks of a search engine start with; undefined if none is configured and switched on. If none is
   * trusted, it is one that is not, and the checks end with the reason.
   */
  readonly first: (searcher: Searcher) => SerpProvider | undefined
  /** A sentence for each provider of a search engine that cannot be used; empty if none is configured. */
  readonly whyNone: (searcher: Searcher) => string
}

/** Milliseconds for which the configuration is cached. A change in another process takes effect within this time. */
const BELIEVED_MS = 2_000

/** The configured providers, from the settings and from what administrators changed. */
export class Providers {
  readonly #database: Database
  readonly #settings: SerpSettings
  readonly #secret: SecretKeySource
  readonly #fetch: typeof globalThis.fetch
  /** By provider and key, so that a new key starts without refusals. */
  readonly #refusals = new Map<string, Refusal>()
  readonly #paces: Paces
  /** Watches the replies of the providers. */
  readonly truth: Truth
  #known: { readonly now: Promise<ProvidersNow>; readonly readAt: number } | undefined

  constructor(
    database: Database,
    settings: SerpSettings,
    secret: SecretKeySource,
    fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {
    this.#database = database
    this.#settings = settings
    this.#secret = secret
    this.#fetch = fetch
    this.#paces = new Paces(database)
    this.truth = new Truth(database)
  }

  /** Reads from the pool at most every two seconds. Must be called outside of transactions. */
  now(): Promise<ProvidersNow> {
    const known = this.#known
    if (known !== undefined && performance.now() - known.readAt < BELIEVED_MS) return known.now
    const now = this.#read()
    this.#known = { now, readAt: performance.now() }
    now.catch(() => (this.#known = undefined))
    return now
  }

  /** Clears the cache, so that a change takes effect at once in this process. */
  forget(): void {
    this.#known = undefined
    this.#refusals.clear()
    this.#paces.look()
  }

  /** The pace of requests for search volumes. All processes share it. */
  paceOfVolumes(provider: VolumeProviderDeclaration): Pace {
    return this.#paces.ofVolumes(provider)
  }

  /** Ends every wait for a turn to send a request. */
  stop(): void {
    this.#paces.stop()
  }

  /** The key that encrypts new secrets, which is created if there is none. Throws SecretKeyError. */
  sealingKey(): Promise<Buffer> {
    return secretKey(this.#secret, true)
  }

  /** Decrypts a secret. Undefined if it was encrypted with another key, or there is none: opening never creates one. */
  async open(owner: string, sealed: Uint8Array): Promise<string | undefined> {
    try {
      return unseal(await secretKey(this.#secret, false), owner, sealed)
    } catch (error) {
      if (error instanceof SecretKeyError) return undefined
      throw error
    }
  }

  async #read(): Promise<ProvidersNow> {
    const stored = new Map((await readProviders(this.#database.executor)).map((row) => [row.id, row]))
    const order = await readOrder(this.#database.executor)
    await this.truth.look()
    const all: ConfiguredProvider[] = []
    for (const provider of Object.values(serpProviders)) {
      const row = stored.get(provider.id)
      const refusalOf = (apiKey: string) => this.#refusalOf(provider.id, apiKey)
      const pace = this.#paces.of(provider, row)
      if (isInSettings(this.#settings, provider)) {
        all.push(fromSettings(this.#settings, provider, row, this.#fetch, refusalOf, pace))
      } else if (row?.configured === true) {
        const apiKey = row.sealed_key === null ? '' : await this.open(row.id, row.sealed_key)
        all.push(fromStored(provider, row, apiKey, this.#fetch, refusalOf, pace))
      }
    }
    const isTrusted = (id: string, searcher: Searcher) => this.truth.distrust(id, searcher) === undefined
    return providersNow(all, order, readSetting(this.#settings, 'SERP_PROVIDER').toLowerCase(), isTrusted)
  }

  #refusalOf(providerId: string, apiKey: string): Refusal {
    const key = `${providerId} ${apiKey}`
    const known = this.#refusals.get(key) ?? new Refusal()
    this.#refusals.set(key, known)
    return known
  }
}

/** @param usual - the provider of search engines without an order */
export function providersNow(
  all: readonly ConfiguredProvider[],
  order: ReadonlyMap<Searcher, readonly string[]>,
  usual: string,
  isTrusted: ProvidersNow['isTrusted'] = () => true,
): ProvidersNow {
  const byId = (id: string) => all.find(({ provider }) => provider.id === id)
  const ordered = (searcher: Searcher) =>
    (order.get(searcher) ?? [usual]).map(byId).filter((one) => one !== undefined)
  const chain = (searcher: Searcher) =>
    ordered(searcher).filter(({ provider }) => provider.engines[searcher] !== undefined)
  return {
    all,
    byId,
    sandbox: fromSettings({}, sandbox, undefined, fetch),
    chain,
    isTrusted,
    first: (searcher) => {
      const usable = chain(searcher).filter(isUsable)
      return (usable.find(({ provider }) => isTrusted(provider.id, searcher)) ?? usable[0])?.provider
    },
    whyNone: (searcher) =>
      ordered(searcher)
        .flatMap(({ provider, enabled, problem }) => {
          const { engines, label, withheld } = provider
          if (engines[searcher] === undefined)
            return withheld?.[searcher] === undefined ? [] : `${label} ${whyNotSearched(provider, searcher)}.`
          if (enabled && problem === null) return []
          return enabled ? `${label}: ${problem}` : `${label} is turned off.`
        })
        .join(' '),
  }
}

/** Whether requests may be sent to it. */
export function isUsable({ enabled, problem }: ConfiguredProvider): boolean {
  return enabled && problem === null
}
