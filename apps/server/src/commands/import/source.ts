import { errorCatalogue } from '@sextant/contract'
import { createClient, type Answer, type Failure, type Success } from '@sextant/sdk'
import { errorLines } from '#mcp/failure.ts'
import { CommandFailed } from '../command.ts'
import type { Connection } from '../options.ts'
import { rowsOf, StrangeAnswer, type WireRow } from './wire.ts'

/** The import cannot continue; the message states the reason. */
export class ImportFailed extends CommandFailed {
  override readonly name = 'ImportFailed'
}

/** Maximum number of rows in a page that the protocol allows. */
const PAGE = 10_000
/**
 * Retries after the first attempt. An address that never responded is probably wrong; later, a long copy should
 * rather wait out some minutes of maintenance than end.
 */
const RETRIES = { atFirst: 2, onceReached: 12 } as const
/** Maximum number of times a changing list is read. */
const READINGS = 5

/** Errors that are not about the request: wrong key, busy, in maintenance, too slow, broken. */
const NO_REFUSALS: ReadonlySet<number> = new Set(
  (['unauthenticated', 'too_many_requests', 'unavailable', 'timeout', 'internal'] as const).map(
    (name) => errorCatalogue[name].code,
  ),
)

function isRefusal({ kind, errors }: Failure): boolean {
  return kind === 'api' && errors.every(({ code }) => !NO_REFUSALS.has(code))
}

/** The service that is copied from. It is only read. */
export class Source {
  /** Host, with its port if given. */
  readonly host: string
  readonly userId: string
  readonly #client
  #hasAnswered = false

  /** `say` reports what is being waited for. */
  constructor({ baseUrl, userId, key }: Connection, say: (sentence: string) => void) {
    this.host = new URL(baseUrl).host
    this.userId = userId
    this.#client = createClient({
      baseUrl,
      userId,
      key,
      retryDelayMs: 1_000,
      longestWaitMs: 600_000,
      timeoutMs: 300_000,
      fetch: async (...request) => {
        const response = await fetch(...request)
        const { status } = response
        if (status === 429 || status >= 500) say(`  ${this.host} responded with status ${status}.`)
        return response
      },
    })
  }

  /** Returns a rejection of the request as it is. Throws ImportFailed if there is no response to it. */
  async ask(address: string, request: object): Promise<Answer<unknown>> {
    const retries = this.#hasAnswered ? RETRIES.onceReached : RETRIES.atFirst
    const answer = await this.#client.send(address, request, { retries })
    if (!answer.ok && !isRefusal(answer)) throw this.failed(address, answer)
    this.#hasAnswered = true
    return answer
  }

  /** Throws ImportFailed also if the request is rejected. */
  async get(address: string, request: object): Promise<Success<unknown>> {
    const answer = await this.ask(address, request)
    if (!answer.ok) throw this.failed(address, answer)
    return answer
  }

  /**
   * Rows of all pages, whatever the service says about paging; `listIn` finds them in a result. A list that grows or
   * shrinks meanwhile is read again, since offsets would miss rows. Throws ImportFailed.
   */
  async rows(
    address: string,
    request: object,
    listIn: (result: unknown) => unknown = (result) => result,
  ): Promise<readonly WireRow[]> {
    for (let attempt = 1; attempt <= READINGS; attempt++) {
      const rows = await this.#readPages(address, request, listIn)
      if (rows !== undefined) return rows
    }
    throw new ImportFailed(`${address} at ${this.host} changes too often to be read from start to end.`)
  }

  /** Undefined if the number of rows changed while reading. */
  async #readPages(
    address: string,
    request: object,
    listIn: (result: unknown) => unknown,
  ): Promise<readonly WireRow[] | undefined> {
    const rows: WireRow[] = []
    let expected: number | undefined
    for (let offset = 0; ;) {
      const { result, total, nextOffset } = await this.get(address, { ...request, limit: PAGE, offset })
      const page = this.read(address, () => rowsOf(listIn(result)))
      for (const row of page) rows.push(row)
      if (offset > 0 && total !== expected) return undefined
      expected = total
      const next = nextOffset ?? offset + page.length
      const isLast = nextOffset === undefined && (total === undefined ? page.length < PAGE : next >= total)
      if (isLast || page.length === 0 || next <= offset) return rows
      offset = next
    }
  }

  /** Reads the response of an address. Throws ImportFailed if it cannot be understood. */
  read<T>(address: string, reading: () => T): T {
    try {
      return reading()
    } catch (error) {
      if (!(error instanceof StrangeAnswer)) throw error
      throw new ImportFailed(
        `${this.host} responded to ${address} in an unknown form: the response ${error.message}.`,
      )
    }
  }

  /** The failure of a call. */
  failed(address: string, failure: Failure): ImportFailed {
    return new ImportFailed(`${address} failed at ${this.host}. ${errorLines(failure).join('\n')}`)
  }
}
