import { createClient, type Client } from '@sextant/sdk'

/** Longest wait for a response, in milliseconds. A person is waiting. */
const TIMEOUT_MS = 30_000

/**
 * The client of the installation that served this page, with the session of this browser. It does not retry:
 * the page shows the failure and retries.
 */
export const client: Client = createClient({ baseUrl: '', session: true, retries: 0, timeoutMs: TIMEOUT_MS })

/** The client with the session of this browser. */
export function useClient(): Client {
  return client
}
