/** Where the data lives: in the process itself, or in a PostgreSQL server shared by any number of processes. */
export type ProfileName = 'embedded' | 'server'

/** What the rest of the code may ask about the database, so that it never asks the environment. */
export interface Profile {
  readonly name: ProfileName
  /** Connections in the pool unless the settings say otherwise. */
  readonly poolSize: number
  /** Whether other processes (more servers, workers, commands) may open the same database at once. */
  readonly sharedByProcesses: boolean
}

/** The profiles. PGlite has a single session, so its pool cannot be larger than one. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  embedded: { name: 'embedded', poolSize: 1, sharedByProcesses: false },
  server: { name: 'server', poolSize: 4, sharedByProcesses: true },
}
