import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

/** Clears an earlier session: its open transaction, prepared statements, settings and locks. */
const RESET = Buffer.concat([simpleQuery('rollback'), simpleQuery('discard all')])

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
/** Process 1 and secret 1, which are never used: statements are not cancelled this way. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1])
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const WELCOME = Buffer.concat([AUTHENTICATION_OK, BACKEND_KEY, READY_FOR_QUERY])

const TERMINATE = 0x58
const STARTUP = 0x00

type Done = (error?: Error | null) => void

/**
 * The network socket of `pg`: written bytes go to the engine as one batch, and its response can be read. `pg` corks the
 * messages of a statement, so a statement is one batch and one response.
 */
export class EngineSocket extends Duplex {
  readonly #engine: Engine
  readonly #stopListening: () => void

  constructor(engine: Engine) {
    super()
    this.#engine = engine
    this.#stopListening = engine.onLost((error) => this.destroy(error))
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  /** The engine keeps the process alive while it works, and only then. */
  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    void this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    void this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#stopListening()
    done(error)
  }

  async #send(batch: Buffer, done: Done): Promise<void> {
    try {
      if (batch[0] === STARTUP) {
        // Not the previous holder's timeout: after a restart it could end the session while it opens.
        await this.#engine.execute(RESET, 0)
        this.push(WELCOME)
      } else if (batch[0] !== TERMINATE) {
        this.push(await this.#engine.execute(batch))
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

function simpleQuery(sql: string): Buffer {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
