import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds between two looks at the connections of a closing server. */
const LOOK_MS = 100
/** How long the rest of a request may take to arrive once the server closes. Node no longer limits that then. */
const ARRIVE_MS = 2_000
/**
 * How long responses may take once the server closes: half of the 90 seconds after which the system service and the compose files
 * (deploy/) kill the process, since the rest of a stop takes time as well.
 */
const LONGEST_MS = 45_000

/**
 * Lets a server that closes end with its last response. Node closes only the connections that are idle when it begins. One whose
 * request is under way would stay open for another request, and one whose request does not arrive, or whose response is not read,
 * for ever.
 */
export function closeWithLastResponse(server: FastifyInstance, longestMs = LONGEST_MS): void {
  /** The requests of each connection that are not answered yet. */
  const requestsOf = new Map<Socket, Set<IncomingMessage>>()
  server.server.on('connection', (socket) => {
    requestsOf.set(socket, new Set())
    socket.once('close', () => requestsOf.delete(socket))
  })
  server.server.on('request', (request, response) => {
    const requests = requestsOf.get(request.socket)
    requests?.add(request)
    response.once('close', () => requests?.delete(request))
  })
  server.addHook('preClose', async () => {
    // Until what has arrived is read: Node would reset the connection of a request that waits behind other work.
    await nextTurn()
    await nextTurn()
    const began = performance.now()
    const timer = setInterval(() => {
      const passed = performance.now() - began
      if (passed >= longestMs) server.server.closeAllConnections()
      else server.server.closeIdleConnections()
      for (const [socket, requests] of requestsOf) {
        const isAnswered = [...requests].some(({ complete }) => complete)
        if (socket.bytesRead === 0 || (passed >= ARRIVE_MS && !isAnswered)) socket.destroy()
      }
    }, LOOK_MS).unref()
    server.server.once('close', () => clearInterval(timer))
  })
}
