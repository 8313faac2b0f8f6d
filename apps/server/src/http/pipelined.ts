import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of one connection that may wait for their responses. Programs that send several before they read send a few dozen. Without
 * a limit, a client that sends thousands in a few packets and reads nothing occupies the process and its memory for minutes.
 */
export const MOST_PIPELINED = 64

/** Closes connections that have more requests than this under way, and answers nothing of what they have still sent. */
export function limitPipelined(answer: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const others = underWay.get(socket) ?? 0
    if (others >= MOST_PIPELINED) {
      socket.destroy()
      return
    }
    underWay.set(socket, others + 1)
    response.once('close', () => underWay.set(socket, underWay.get(socket)! - 1))
    answer(request, response)
  }
}
