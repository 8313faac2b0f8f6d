import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two looks at the connections of a closing server. */
const LOOK_MS = 100

/**
 * Lets a server that closes end with its last response. Node closes only the connections that are idle when it begins. One whose
 * request is under way would stay open for another request, and one without a request for the time that a request may take.
 */
export function closeWithLastResponse(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('preClose', async () => {
    const timer = setInterval(() => {
      server.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, LOOK_MS).unref()
    server.server.once('close', () => clearInterval(timer))
  })
}
