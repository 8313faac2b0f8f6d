import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Lines that two processes exchange. */
export class Conversation implements Disposable {
  readonly #socket: Socket
  readonly #lines: AsyncIterator<string>

  constructor(socket: Socket) {
    this.#socket = socket
    // A broken connection is the end of its lines.
    socket.on('error', () => undefined)
    this.#lines = createInterface({ input: socket, crlfDelay: Infinity })[Symbol.asyncIterator]()
  }

  /** The next line of the other side; undefined when it has gone. */
  async read(): Promise<string | undefined> {
    const { value, done } = await this.#lines.next()
    return done === true ? undefined : value
  }

  write(line: string): void {
    this.#socket.write(`${line}\n`)
  }

  end(): void {
    this.#socket.end()
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }
}
