import { type Client, createClient } from '@sextant/sdk'
import { createContext, useContext } from 'react'
import type { Credentials } from './session.ts'

/** Longest wait for an answer, in milliseconds: a person is looking. */
const TIMEOUT_MS = 30_000

/** A client of the installation that served this page. It tries once: the page says so and tries again itself. */
export function clientOf({ userId, key }: Credentials): Client {
  return createClient({ baseUrl: '', userId, key, retries: 0, timeoutMs: TIMEOUT_MS })
}

export const ClientContext = createContext<Client | undefined>(undefined)

/** The client of whoever is signed in. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('useClient needs a ClientContext')
  return client
}
