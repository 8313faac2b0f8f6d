/** Where the data is: in this process, on a PostgreSQL server that any number of processes share, or on several with Citus. */
export type ProfileName = 'embedded' | 'server' | 'citus'

/** Facts about the database for the rest of the code, which never reads the environment. */
export interface Profile {
  readonly name: ProfileName
  /** Connections in the pool unless the settings say otherwise. */
  readonly poolSize: number
  /** Whether several processes (servers, workers, commands) may open the same database. */
  readonly sharedByProcesses: boolean
  /** Whether tables are spread over machines (`tables.ts`). */
  readonly isSharded: boolean
}

/** The profiles. PGlite has a single session, so its pool cannot be larger than one. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  embedded: { name: 'embedded', poolSize: 1, sharedByProcesses: false, isSharded: false },
  server: { name: 'server', poolSize: 4, sharedByProcesses: true, isSharded: false },
  citus: { name: 'citus', poolSize: 4, sharedByProcesses: true, isSharded: true },
}
