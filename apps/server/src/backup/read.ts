import { createHash } from 'node:crypto'
import { readFile } from './file.ts'
import {
  BackupError,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type End,
  type Header,
  type TableEnd,
  type TableStart,
} from './format.ts'
import type { Table } from './tables.ts'

/** A piece of a backup in its order. */
export type Piece =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: Table }
  /** Complete rows of the latest table. */
  | { readonly kind: 'rows'; readonly data: Buffer }
  | { readonly kind: 'end of table'; readonly rows: number }

/** Longest line that is not a row. */
const LINE_BYTES = 4 * 1024 * 1024
/** Longest row. The longest that Sextant stores are replies of 5 MB, which have twice as many digits. */
const ROW_BYTES = 128 * 1024 * 1024

const END = Buffer.from(END_OF_ROWS)
const END_AFTER_ROWS = Buffer.from(`\n${END_OF_ROWS}`)

/** Reads a backup and compares its digests. Throws BackupError when the file is none, or not as it was written. */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  const reader = new Reader(readFile(file))
  const lines = createHash('sha256')
  async function readLine(): Promise<unknown> {
    const line = await reader.line()
    const before = lines.copy().digest('hex')
    lines.update(line)
    const read = JSON.parse(line.toString()) as object
    if ('end' in read && (read as End).sha256 !== before)
      throw new Error('its lines are not those that were written')
    return read
  }

  let isBackup = false
  try {
    const header = (await readLine()) as Header
    if (header.format !== FORMAT || !isPlain(header)) throw new Error('its first line is another one')
    isBackup = true
    if (header.version > FORMAT_VERSION) {
      throw new BackupError(
        `${file} was written by Sextant ${header.sextant} in a newer form (${header.version}) than this version reads ` +
          `(${FORMAT_VERSION}). Restore it with that version or a newer one.`,
      )
    }
    yield { kind: 'header', header }
    for (let tables = 0; ; tables += 1) {
      const start = (await readLine()) as TableStart | End
      if ('end' in start) {
        if (start.tables !== tables) throw new Error(`it has ${tables} tables instead of ${start.tables}`)
        await reader.end()
        return
      }
      const { table: name, columns } = start
      yield { kind: 'table', table: { name, columns } }
      const digest = createHash('sha256')
      let rows = 0
      for await (const data of reader.rows()) {
        digest.update(data)
        rows += countLines(data)
        yield { kind: 'rows', data }
      }
      const end = (await readLine()) as TableEnd
      if (end.rows !== rows || end.sha256 !== digest.digest('hex')) {
        throw new Error(`the rows of ${name} are not those that were written`)
      }
      yield { kind: 'end of table', rows }
    }
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall !== undefined) {
      throw error instanceof BackupError
        ? error
        : new BackupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
    }
    if (!isBackup) {
      throw new BackupError(
        `${file} is not a backup of Sextant, or it is damaged from its beginning on. Use another file.`,
        { cause: error },
      )
    }
    throw new BackupError(
      `${file} is damaged or not complete: ${(error as Error).message}. Nothing of it can be trusted; use another backup.`,
      { cause: error },
    )
  }
}

/** Whether messages may name the versions of a header: a file from anywhere must not steer the terminal. */
function isPlain({ schema, sextant, version }: Header): boolean {
  return /^[\w.+-]{1,40}$/.test(sextant) && [schema, version].every(Number.isSafeInteger)
}

/** Reads the whole backup and returns its header with the number of tables and rows. Throws BackupError as `readBackup`. */
export async function verifyBackup(file: string): Promise<{ header: Header; tables: number; rows: number }> {
  let header: Header | undefined
  let tables = 0
  let rows = 0
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'header') ({ header } = piece)
    else if (piece.kind === 'end of table') {
      tables += 1
      rows += piece.rows
    }
  }
  return { header: header!, tables, rows }
}

function countLines(data: Buffer): number {
  let lines = 0
  for (let at = data.indexOf(10); at !== -1; at = data.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Takes lines and blocks of rows from a stream of text. */
class Reader {
  readonly #chunks: AsyncIterator<Buffer>
  /** What was read and not yet taken. It begins where a line begins. */
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next line, with its end. */
  async line(): Promise<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(10) + 1
      if (end > 0) return this.#take(end)
      await this.#more(LINE_BYTES)
    }
  }

  /** Blocks of complete rows, up to the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END.length).equals(END)) {
        this.#take(END.length)
        return
      }
      const last = this.#rest.indexOf(END_AFTER_ROWS)
      const complete = (last === -1 ? this.#rest.lastIndexOf(10) : last) + 1
      if (complete > 0) yield this.#take(complete)
      else await this.#more(ROW_BYTES)
    }
  }

  /** Throws unless everything was taken. */
  async end(): Promise<void> {
    const { done } = await this.#chunks.next()
    if (this.#rest.length > 0 || done !== true) throw new Error('something follows its end')
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return taken
  }

  /** Reads on until another line ends. Joins the pieces only then, since each joining copies all of them. */
  async #more(mostBytes: number): Promise<void> {
    const pieces = [this.#rest]
    let length = this.#rest.length
    for (;;) {
      const { value, done } = await this.#chunks.next()
      if (done === true) throw new Error('it ends too early')
      pieces.push(value)
      length += value.length
      if (value.includes(10)) break
      if (length > mostBytes) throw new Error('a line is too long')
    }
    this.#rest = Buffer.concat(pieces, length)
  }
}
