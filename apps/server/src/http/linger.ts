import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long the rest of a refused body is discarded, in milliseconds; nginx's `lingering_time` is the same. */
const LONGEST_MS = 30_000
/** Longest silence of its sender meanwhile, in milliseconds; nginx's `lingering_timeout` is the same. */
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

/** After the response, closes the connection for writing only, and discards what still arrives. */
function linger({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.end()
    const destroy = () => socket.destroy()
    socket.setTimeout(SILENCE_MS, destroy)
    const timer = setTimeout(destroy, LONGEST_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}
