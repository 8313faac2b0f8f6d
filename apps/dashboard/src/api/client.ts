import { type Client, createClient } from '@sextant/sdk'

/** Longest wait for an answer, in milliseconds: a person is looking. */
const TIMEOUT_MS = 30_000

/**
 * The client of the installation that served this page, for whoever is signed in in this browser. It tries once: the
 * page says so and tries again itself.
 */
export const client: Client = createClient({ baseUrl: '', session: true, retries: 0, timeoutMs: TIMEOUT_MS })

/** The client of whoever is signed in. */
export function useClient(): Client {
  return client
}
