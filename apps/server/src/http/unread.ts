import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long a response may wait for its receiver to read on, in milliseconds. Until its end, a response takes memory and a place among the
 * requests of its account or guest link, and one that nobody reads has no end: the system keeps such a connection open for ever.
 */
const LONGEST_MS = 600_000

/** Closes connections whose responses are not read. */
export function closeUnread(server: FastifyInstance, longestMs = LONGEST_MS): void {
  server.addHook('onSend', async (_request, { raw }) => {
    // From here on only the receiver is waited for. Node ends this time limit with the response. A call of an agent has no connection.
    if (raw.socket instanceof Socket) raw.setTimeout(longestMs)
  })
}
