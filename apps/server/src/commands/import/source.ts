import { errorCatalogue } from '@sextant/contract'
import { type Answer, createClient, type Failure, type Success } from '@sextant/sdk'
import { errorLines } from '../call/output.ts'
import type { Connection } from '../options.ts'
import { rowsOf, StrangeAnswer, type WireRow } from './wire.ts'

/** The import cannot go on; the message says why, in sentences. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed'
}

/** Most rows of a page that the protocol allows. */
const PAGE = 10_000
/**
 * Attempts after the first. An address that never answered is rather a wrong one; later a long copy rather waits out
 * some minutes of maintenance than ends.
 */
const RETRIES = { atFirst: 2, onceReached: 12 } as const
/** How often a list that changes is read. */
const READINGS = 5

/** Errors that say nothing of the request: wrong key, busy, in maintenance, too slow, broken. */
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
  /** Host, with the port where it has one. */
  readonly host: string
  readonly userId: string
  readonly #client
  #hasAnswered = false

  /** `tell` says what is being waited for. */
  constructor({ baseUrl, userId, key }: Connection, tell: (sentence: string) => void) {
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
        if (status === 429 || status >= 500) tell(`  ${this.host} answers with status ${status}.`)
        return response
      },
    })
  }

  /** Answers a refusal of the request as it came. Throws ImportFailed when there is no answer to it. */
  async ask(address: string, request: object): Promise<Answer<unknown>> {
    const retries = this.#hasAnswered ? RETRIES.onceReached : RETRIES.atFirst
    const answer = await this.#client.send(address, request, { retries })
    if (!answer.ok && !isRefusal(answer)) throw this.failed(address, answer)
    this.#hasAnswered = true
    return answer
  }

  /** Throws ImportFailed for a refusal too. */
  async get(address: string, request: object): Promise<Success<unknown>> {
    const answer = await this.ask(address, request)
    if (!answer.ok) throw this.failed(address, answer)
    return answer
  }

  /**
   * Rows of all pages, whatever the service tells of paging; `listIn` finds them in a result. A list that gets longer
   * or shorter meanwhile is read again, since offsets would miss rows. Throws ImportFailed.
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
    throw new ImportFailed(`${this.host} is changing too much to read ${address} from one end to the other.`)
  }

  /** Undefined when the number of rows changed on the way. */
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

  /** Reads what an address answered. Throws ImportFailed where that cannot be understood. */
  read<T>(address: string, reading: () => T): T {
    try {
      return reading()
    } catch (error) {
      if (!(error instanceof StrangeAnswer)) throw error
      throw new ImportFailed(`${this.host} answered ${address} in a form of its own: it ${error.message}.`)
    }
  }

  /** What to say of a call that failed. */
  failed(address: string, failure: Failure): ImportFailed {
    return new ImportFailed(`${this.host} failed at ${address}. ${errorLines(failure).join(' ')}`)
  }
}
