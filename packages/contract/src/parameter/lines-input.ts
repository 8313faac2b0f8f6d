/** A file part of a multipart body, as bytes. */
export interface FilePart {
  readonly name: string
  readonly bytes: Uint8Array
}

export function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

/** Lines of text: one text, a list of lines, or a file part. */
export type LinesInput =
  { readonly text: string } | { readonly lines: string[] } | { readonly file: FilePart }
