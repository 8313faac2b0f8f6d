import type { Connections, ConnectionSource, DriverQuery, HeldConnection } from './connection.ts'
import { holdingConnection, type Held } from './context.ts'

/** How a transaction inside the one transaction begins and ends. */
const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint part',
  commit: 'release savepoint part',
  rollback: 'rollback to savepoint part',
}

/** A source of connections whose holders take turns on one connection, in one transaction that begins with the first. */
export class OneTransaction implements Connections {
  readonly statementTimeoutMs: number
  /** Open from the first statement to the end. */
  readonly mark: Held = { open: false }
  readonly #source: ConnectionSource
  #connection: HeldConnection | undefined
  #turn: Promise<void> = Promise.resolve()
  #ended = false

  constructor(source: ConnectionSource) {
    this.#source = source
    this.statementTimeoutMs = source.statementTimeoutMs
  }

  /** Commits when `run` and `last` have resolved; rolls back when one of them throws. */
  async run<T>(
    run: () => Promise<T>,
    last: (connection: HeldConnection, result: T) => Promise<void>,
  ): Promise<T> {
    const turn = async () => {
      try {
        const result = await run()
        await this.#allReleased()
        const connection = await this.#begun()
        await last(connection, result)
        await connection.query({ text: 'commit' })
        return result
      } catch (error) {
        await this.#allReleased()
        // A connection that cannot roll back is replaced when it is released.
        await this.#connection?.query({ text: 'rollback' }).catch(() => undefined)
        throw error
      } finally {
        await this.#connection?.release()
      }
    }
    return holdingConnection(turn, this.mark)
  }

  /** Waits until the holder before has released the connection. */
  async acquire(): Promise<HeldConnection> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = before.then(() => promise)
    await before
    try {
      if (this.#ended) throw new Error('The transaction of this request has ended.')
      return part(await this.#begun(), resolve)
    } catch (error) {
      resolve()
      throw error
    }
  }

  async #begun(): Promise<HeldConnection> {
    if (this.#connection === undefined) {
      const connection = await this.#source.acquire()
      this.#connection = connection
      this.mark.open = true
      await connection.query({ text: 'begin' })
    }
    return this.#connection
  }

  /** Refuses further holders and waits for those there are. */
  async #allReleased(): Promise<void> {
    this.#ended = true
    await this.#turn
  }
}

/** The connection for one holder, whose own transaction is a part of the one. */
function part(connection: HeldConnection, release: () => void): HeldConnection {
  return {
    query: async (query: DriverQuery) => {
      const text = nested[query.text]
      return connection.query(text === undefined ? query : { text })
    },
    limit: async (timeoutMs) => connection.limit(timeoutMs),
    discard: () => connection.discard(),
    release: async () => release(),
  }
}
