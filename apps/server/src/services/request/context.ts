import type { Actor, Authenticator, Owner } from '#accounts/authenticate.ts'
import type { Origin } from '#accounts/sessions.ts'
import type { Settings } from '#config/settings.ts'
import type { Database, Executor } from '#db/database.ts'
import type { IdentityProvider } from '#identities/identity-provider.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { RequestPrices } from '#prices/request-prices.ts'
import type { PriceTokens } from '#prices/token.ts'
import type { Providers } from '#providers/providers.ts'
import type { Checker } from '#ranking/work/checker.ts'
import type { SelectedVolumeProvider } from '#serp/registry.ts'

/** The parts of a running Sextant. The composition root builds them once. */
export interface Installation {
  readonly settings: Settings
  readonly database: Database
  readonly queue: Queue
  /** Works on rank checks. */
  readonly checker: Checker
  readonly log: Log
  readonly authenticator: Authenticator
  /** Name of the cookie that holds a browser's session. */
  readonly cookieName: string
  /** Providers of the pages of rank checks. */
  readonly providers: Providers
  readonly priceTokens: PriceTokens
  /** With which people sign in, if one is set. */
  readonly identityProvider: IdentityProvider | undefined
  /** Provider of search volumes, if one is set. */
  readonly volumeProvider: SelectedVolumeProvider | undefined
}

/** What the handler of an open operation receives besides its input; the caller is not signed in. */
export interface OpenContext extends Omit<Installation, 'authenticator' | 'checker'> {
  /** In a request that is one transaction, these and `queue` act once it is committed. */
  readonly authenticator: Pick<Authenticator, 'forget'>
  readonly checker: Pick<Checker, 'wake'>
  /** Address and browser of the caller. */
  readonly origin: Origin
  /** The parameters as received, for the selector. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** What every other handler receives besides its input. */
export interface Context extends OpenContext {
  /** The price token that the request sent, or the one it gets. */
  readonly prices: RequestPrices
  /** The calling account. */
  readonly actor: Actor
  /**
   * The account whose data the request is about: the caller, or the owner of a project shared with it. Every statement
   * on tenant data carries its id.
   */
  readonly owner: Owner
  /**
   * For operations with transactions of their own: throws ApiError 53 or 54 in one whose change lasts, unless the caller
   * still has access. The change of every other operation is committed only then.
   */
  readonly requireStillAllowed: (tx: Executor) => Promise<void>
}

/** What reading the data of an account needs. */
export type ReadContext = Pick<Context, 'actor' | 'database' | 'owner' | 'sent'>
