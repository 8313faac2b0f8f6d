import type { SheetCell } from './sheet.ts'

/** Kinds of files; a closed set, named by the texts. */
export const fileKinds = ['csv', 'xlsx'] as const
export type FileKind = (typeof fileKinds)[number]

/** What the page tells the worker: first how the file begins, then rows as they are read, then that it ends. */
export type FileJob =
  | {
      readonly step: 'begin'
      readonly kind: FileKind
      readonly heading: readonly string[]
      readonly sheet: string
    }
  | { readonly step: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  | { readonly step: 'end' }

/** What the worker answers, once: the file, or undefined when it could not be written. */
export type FileWritten = Uint8Array<ArrayBuffer> | undefined
