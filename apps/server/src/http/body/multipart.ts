import { isUtf8 } from 'node:buffer'
import busboy from 'busboy'
import { BodyError } from './body-error.ts'
import { FormTree } from './form-tree.ts'
import { MAX_PARTS } from './limits.ts'
import { quote } from './quote.ts'

/** A file part: its file name as sent, without folders, and its unchanged bytes. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Contents of a multipart body: text fields as parameters, files under the name of their field without brackets. */
export interface MultipartBody {
  parameters: Record<string, unknown>
  files: Map<string, UploadedFile>
}

interface Part {
  /** Absent if the header of the part names none. */
  name: string | undefined
  transferEncoding: string
}

interface FieldPart extends Part {
  /** Absent if the part declares a charset that the runtime does not know. */
  value: string | undefined
}

interface FilePart extends Part {
  fileName: string | undefined
  chunks: Buffer[]
}

/**
 * Reads `multipart/form-data`. A part with a file name, or of type `application/octet-stream`, is a file; any other
 * part is a text field with the same bracket rules as a URL-encoded one. An empty file control (no file name, no
 * bytes) counts as absent.
 *
 * @throws {BodyError} `malformed`, `charset`, `too_deep`, `too_many`, `not_an_object` (as a rejection).
 */
export async function parseMultipart(contentType: string, bytes: Buffer): Promise<MultipartBody> {
  const { fields, files } = await readParts(contentType, bytes)

  const tree = new FormTree()
  const bodyIsUtf8 = isUtf8(bytes)
  for (const field of fields) {
    const name = nameOf(field)
    checkTransferEncoding(field)
    // The reader replaces invalid bytes. Next to a file that is not UTF-8, a replacement character sent by the
    // caller cannot be distinguished from one made here, so it is an error too.
    const replaced = !bodyIsUtf8 && (field.value?.includes('\uFFFD') || name.includes('\uFFFD'))
    if (field.value === undefined || replaced) {
      throw new BodyError(
        'charset',
        `The multipart field ${quote(name)} is not valid UTF-8. Send text in UTF-8.`,
      )
    }
    tree.add(name, field.value)
  }

  return { parameters: tree.toParameters(), files: collectFiles(files) }
}

function collectFiles(parts: FilePart[]): Map<string, UploadedFile> {
  const files = new Map<string, UploadedFile>()
  for (const part of parts) {
    const field = nameOf(part)
    const bytes = Buffer.concat(part.chunks)
    if (!part.fileName && bytes.length === 0) continue
    checkTransferEncoding(part)
    const open = field.indexOf('[')
    const key = open > 0 ? field.slice(0, open) : field
    if (files.has(key)) {
      throw new BodyError('too_many', `More than one file was sent for ${quote(key)}. Send only one.`)
    }
    files.set(key, { name: part.fileName ?? key, bytes })
  }
  return files
}

function nameOf(part: Part): string {
  if (part.name) return part.name
  throw namelessPart()
}

function checkTransferEncoding(part: Part): void {
  if (['7bit', '8bit', 'binary'].includes(part.transferEncoding)) return
  throw new BodyError(
    'malformed',
    `The multipart field ${quote(part.name ?? '')} uses the transfer encoding ${quote(part.transferEncoding)}, but must be sent as plain bytes.`,
  )
}

function namelessPart(): BodyError {
  return new BodyError(
    'malformed',
    'A part of the multipart body has no name. Every part needs the header Content-Disposition: ' +
      'form-data; name="…".',
  )
}

/**
 * Everything is collected first and checked afterwards: an exception thrown in one of the reader's events would not
 * reach the caller.
 */
async function readParts(
  contentType: string,
  bytes: Buffer,
): Promise<{ fields: FieldPart[]; files: FilePart[] }> {
  const expected = countParts(contentType, bytes)
  const fields: FieldPart[] = []
  const files: FilePart[] = []

  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const refuse = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : 'unreadable'
    reject(new BodyError('malformed', `The multipart body is malformed: ${reason}.`))
  }

  let reader: busboy.Busboy
  try {
    reader = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // One more than possible: the size of the body is the limit, and a truncated value would be a different one.
      limits: { parts: MAX_PARTS + 1, fieldSize: bytes.length + 1, fileSize: bytes.length + 1 },
    })
  } catch {
    throw badContentType(contentType)
  }
  reader.on('field', (name, value, info) => {
    fields.push({ name, value, transferEncoding: info.encoding })
  })
  reader.on('file', (name, stream, info) => {
    const chunks: Buffer[] = []
    files.push({ name, fileName: info.filename, chunks, transferEncoding: info.encoding })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', refuse)
  })
  reader.on('error', refuse)
  reader.on('close', resolve)
  reader.end(bytes)
  await promise

  // The reader skips parts whose header it cannot use; a dropped parameter would change the request.
  if (fields.length + files.length < expected) throw namelessPart()
  return { fields, files }
}

/** Number of parts announced by the delimiter lines of the body, counted before any is read. */
function countParts(contentType: string, bytes: Buffer): number {
  const match = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw badContentType(contentType)

  const delimiter = `--${boundary}\r\n`
  let count = bytes.indexOf(delimiter) === 0 ? 1 : 0
  const innerDelimiter = `\r\n${delimiter}`
  for (let at = bytes.indexOf(innerDelimiter); at !== -1; at = bytes.indexOf(innerDelimiter, at + 1)) {
    count++
    if (count > MAX_PARTS) {
      throw new BodyError(
        'too_many',
        `The multipart body has more than ${MAX_PARTS.toLocaleString('en')} parts.`,
      )
    }
  }
  return count
}

function badContentType(contentType: string): BodyError {
  return new BodyError(
    'malformed',
    `The Content-Type must be multipart/form-data with a boundary, but is ${quote(contentType)}.`,
  )
}
