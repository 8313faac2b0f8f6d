/** Encodings of text files, in the order in which they are tried. */
export const encodings = ['UTF-8', 'UTF-16', 'Windows-1251'] as const
export type Encoding = (typeof encodings)[number]

/** A text and its origin. */
export interface Source {
  readonly text: string
  /** The file it was read from; absent for pasted text. */
  readonly file?: { readonly name: string; readonly encoding: Encoding }
}

/**
 * Reads a file: as UTF-16 if it has a byte order mark for that, otherwise as UTF-8 if it is valid, otherwise
 * as Windows-1251.
 */
export async function textOfFile(file: File): Promise<Source> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { text, encoding } = decoded(bytes)
  return { text, file: { name: file.name, encoding } }
}

function decoded(bytes: Uint8Array<ArrayBuffer>): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'Windows-1251' }
  }
}
