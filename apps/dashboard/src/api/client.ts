import { type Client, createClient } from '@sextant/sdk'
import type { Credentials } from './session.ts'

/** Longest wait for an answer, in milliseconds: a person is looking. */
const TIMEOUT_MS = 20_000

/** A client of the installation that served this page. It tries once: the page says so and tries again itself. */
export function clientOf({ userId, key }: Credentials): Client {
  return createClient({ baseUrl: '', userId, key, retries: 0, timeoutMs: TIMEOUT_MS })
}
