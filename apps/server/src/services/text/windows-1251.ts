const decoder = new TextDecoder('windows-1251')
const QUESTION_MARK = 0x3f

/** The byte of every UTF-16 code unit. */
const BYTES = new Uint8Array(0x1_0000).fill(QUESTION_MARK)
for (let byte = 0; byte < 256; byte++) BYTES[decoder.decode(Uint8Array.of(byte)).charCodeAt(0)] = byte

export function decodeWindows1251(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Encodes as Windows-1251, which the platform cannot; `?` stands for every UTF-16 code unit that it lacks. */
export function encodeWindows1251(text: string): Buffer {
  const bytes = Buffer.alloc(text.length)
  for (let index = 0; index < text.length; index++) bytes[index] = BYTES[text.charCodeAt(index)]!
  return bytes
}
