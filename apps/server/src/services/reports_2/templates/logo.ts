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
  const { width, height } = picture
  if (width < 1 || height < 1 || width > LOGO_PIXELS || height > LOGO_PIXELS) {
    throw wrong(`must have at most ${LOGO_PIXELS} × ${LOGO_PIXELS} pixels, but has ${width} × ${height}`)
  }
  return bytes
}

/** Type and size of a picture, from its own header; undefined for anything that is not a whole PNG or JPEG file. */
export function pictureOf(bytes: Buffer): Picture | undefined {
  return pngOf(bytes) ?? jpegOf(bytes)
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_END = Buffer.from('IEND')

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngOf(bytes: Buffer): Picture | undefined {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(PNG)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  // Nothing may follow the end: a picture that is also another kind of file is refused.
  if (!bytes.subarray(-8, -4).equals(PNG_END)) return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
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
