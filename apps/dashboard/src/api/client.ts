import { createClient, type Client } from '@sextant/sdk'
import { createContext, useContext } from 'react'

/** Longest wait for a response, in milliseconds. A person is waiting. */
const TIMEOUT_MS = 30_000

/**
 * The client of the installation that served this page, with the session of this browser. It does not retry:
 * the page shows the failure and retries.
 */
export const client: Client = createClient({ baseUrl: '', session: true, retries: 0, timeoutMs: TIMEOUT_MS })

/** The client of a guest, who has no session. */
export function guestClient(guestLink: string): Client {
  return createClient({ baseUrl: '', guestLink, retries: 0, timeoutMs: TIMEOUT_MS })
}

/** Around the pages of a guest: their client. */
export const ClientContext = createContext(client)

/** The client with the session of this browser, or that of a guest. */
export function useClient(): Client {
  return useContext(ClientContext)
}
