import type { Actor, Authenticator, Owner } from '#accounts/authenticate.ts'
import type { Origin } from '#accounts/sessions.ts'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { Providers } from '#providers/providers.ts'
import type { SelectedVolumeProvider } from '#serp/registry.ts'

/** What a running Sextant is made of; built once by the composition root. */
export interface Installation {
  readonly settings: Settings
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
  readonly authenticator: Authenticator
  /** Name of the cookie that holds a browser's session. */
  readonly cookieName: string
  /** Where the pages of rank checks come from. */
  readonly providers: Providers
  /** The provider search volumes are asked of; none may be set. */
  readonly volumeProvider: SelectedVolumeProvider | undefined
}

/** What the handler of an open operation receives besides its input: somebody asks who is not signed in. */
export interface OpenContext extends Installation {
  /** Where the request comes from. */
  readonly origin: Origin
  /** The parameters as they came, for the selector. */
  readonly sent: Readonly<Record<string, unknown>>
}

/** What every other handler receives besides its input. */
export interface Context extends OpenContext {
  /** The account that asks. */
  readonly actor: Actor
  /**
   * The account whose data the request is about: the one that asks, or the owner of the project it is a guest of. Every
   * statement on tenant data carries its id.
   */
  readonly owner: Owner
}
