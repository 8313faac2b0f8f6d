import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import type { Providers } from '#providers/providers.ts'
import type { SecretKeySource } from '#providers/secret-key.ts'
import type { SerpSettings } from '#serp/settings.ts'

/** What checks look at. */
export interface Installation {
  readonly settings: Settings
  readonly serpSettings: SerpSettings
  /** Absolute path. */
  readonly dataDir: string
  readonly migrationsFolder: string
  readonly fetch: typeof globalThis.fetch
}

/** An installation with its open database. */
export interface OpenInstallation extends Installation {
  readonly database: Database
  readonly providers: Providers
  readonly secret: SecretKeySource
}
