import type { SheetCell } from './sheet.ts'

/** File types. The set is closed, and the texts name each member. */
export const fileKinds = ['csv', 'xlsx'] as const
export type FileKind = (typeof fileKinds)[number]

/** Messages to the worker: the start of a file, then rows as they are loaded, then the end. */
export type FileJob =
  | {
      readonly step: 'begin'
      readonly kind: FileKind
      readonly heading: readonly string[]
      readonly sheet: string
    }
  | { readonly step: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  | { readonly step: 'end' }

/** The worker's only message: the file, or undefined if it could not be written. */
export type FileWritten = Uint8Array<ArrayBuffer> | undefined
