import { ApiError } from '@sextant/contract'
import { LOGO_BYTES, LOGO_PIXELS } from '@sextant/contract/reports_2/choices.ts'

export type LogoType = 'image/png' | 'image/jpeg'

interface Picture {
  readonly type: LogoType
  readonly width: number
  readonly height: number
}

/** A logo from base64; null for an empty text. Throws ApiError 2003 unless it is a small PNG or JPEG picture. */
export function readLogo(base64: string): Uint8Array | null {
  if (base64 === '') return null
  const wrong = (text: string) => new ApiError('parameter_value', text, { field: 'logo' })
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw wrong('must be base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > LOGO_BYTES) {
    throw wrong(`must have at most ${LOGO_BYTES} bytes, but has ${bytes.length}`)
  }
  const picture = pictureOf(bytes)
  if (picture === undefined) throw wrong('must be a PNG or JPEG picture')
  if (!isSmall(picture)) {
    throw wrong(
      `must have at most ${LOGO_PIXELS} × ${LOGO_PIXELS} pixels, but has ${picture.width} × ${picture.height}`,
    )
  }
  return bytes
}

/** Whether a picture has as many pixels as a logo may have. */
export function isSmall({ width, height }: Picture): boolean {
  return width >= 1 && height >= 1 && width <= LOGO_PIXELS && height <= LOGO_PIXELS
}

/** Type and size of a picture, from its own header; undefined for anything that is not a whole PNG or JPEG file. */
export function pictureOf(bytes: Buffer): Picture | undefined {
  return pngOf(bytes) ?? jpegOf(bytes)
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13

/**
 * https://www.w3.org/TR/png-3/#5Chunk-layout. One header, at the start: a decoder that takes a later one would find another size
 * there. One end, where the file ends: a picture that is also another kind of file is refused.
 */
function pngOf(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, PNG.length).equals(PNG)) return undefined
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES) return undefined
  if (chunks.some(({ type }, place) => (type === 'IHDR') !== (place === 0))) return undefined
  if (chunks.some(({ type }, place) => (type === 'IEND') !== (place === chunks.length - 1))) return undefined
  return { type: 'image/png', width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) }
}

/** The chunks of a PNG file; undefined unless they fill it. */
export function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] | undefined {
  const chunks: { type: string; data: Buffer }[] = []
  let offset = PNG.length
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset)
    if (end > bytes.length) return undefined
    chunks.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      data: bytes.subarray(offset + 8, end - 4),
    })
    offset = end
  }
  return offset === bytes.length ? chunks : undefined
}

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2 */
function jpegOf(bytes: Buffer): Picture | undefined {
  if (
    bytes.length < 20 ||
    bytes.readUInt16BE(0) !== 0xffd8 ||
    bytes.readUInt16BE(bytes.length - 2) !== 0xffd9
  )
    return undefined
  let offset = 2
  while (offset + 9 < bytes.length) {
    if (bytes[offset] !== 0xff) return undefined
    const marker = bytes[offset + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(offset + 5),
        width: bytes.readUInt16BE(offset + 7),
      }
    }
    if (marker === 0xda) return undefined
    const length = bytes.readUInt16BE(offset + 2)
    if (length < 2) return undefined
    offset += 2 + length
  }
  return undefined
}
