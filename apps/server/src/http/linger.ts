import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Longest silence of a sender whose rest is discarded, in milliseconds; nginx's `lingering_timeout` is the same. */
const SILENCE_MS = 5_000

/**
 * Lets the sender of a body that was refused before its end read the response. Node closes such a connection with unread bytes, and TCP
 * then resets it: the sender fails while writing and never sees why.
 */
export function lingerAfterRefusals(server: FastifyInstance): void {
  server.addHook('onSend', async ({ raw }) => {
    if (!raw.complete) linger(raw)
  })
}

/** Ends only the own side when the response is written. What still arrives is discarded for at most the time of a request. */
function linger({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.end()
  }
}
