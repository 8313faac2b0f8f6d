import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

/** Forgets what an earlier session left: an open transaction, prepared statements, settings, session locks. */
const RESET = Buffer.concat([simpleQuery('rollback'), simpleQuery('discard all')])

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
/** Process 1 and secret 1: of no use here, as a statement is not cancelled this way. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1])
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const WELCOME = Buffer.concat([AUTHENTICATION_OK, BACKEND_KEY, READY_FOR_QUERY])

const TERMINATE = 0x58
const STARTUP = 0x00

type Done = (error?: Error | null) => void

/**
 * What `pg` takes for its network socket: bytes written go to the engine as one batch, the answer comes out to be read.
 * `pg` corks the messages of a statement, so that a statement is one batch and one answer.
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

  /** The engine itself keeps the process alive while it works, and only then. */
  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed as they come; nothing is held back.
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
        // No statement of the one who had a limit before: after a restart it would end the session while it opens.
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
