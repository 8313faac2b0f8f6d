import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture, three bytes a pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads a PNG as browsers make them: 8 bits a channel, RGB with or without alpha, not interlaced. */
export function readPng(bytes: Buffer): Picture {
  const data: Buffer[] = []
  let [width, height, channels] = [0, 0, 0]
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      width = content.readUInt32BE(0)
      height = content.readUInt32BE(4)
      channels = { 2: 3, 6: 4 }[content[9]!] ?? 0
      if (content[8] !== 8 || channels === 0 || content[12] !== 0) throw new Error('a PNG of another kind')
    }
    if (type === 'IDAT') data.push(content)
    at += length + 12
  }
  const lines = unfiltered(inflateSync(Buffer.concat(data)), width * channels, channels)
  const rgb = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    lines.copy(rgb, pixel * 3, pixel * channels, pixel * channels + 3)
  }
  return { width, height, rgb }
}

/** Undoes the filters of the lines (PNG specification §9.2). */
function unfiltered(filtered: Buffer, lineBytes: number, pixelBytes: number): Buffer {
  const height = filtered.length / (lineBytes + 1)
  const lines = Buffer.alloc(lineBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (lineBytes + 1)]
    for (let x = 0; x < lineBytes; x++) {
      const left = x < pixelBytes ? 0 : lines[y * lineBytes + x - pixelBytes]!
      const above = y === 0 ? 0 : lines[(y - 1) * lineBytes + x]!
      const corner = x < pixelBytes || y === 0 ? 0 : lines[(y - 1) * lineBytes + x - pixelBytes]!
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter!]!
      lines[y * lineBytes + x] = filtered[y * (lineBytes + 1) + 1 + x]! + predicted
    }
  }
  return lines
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** Writes a picture of at most 256 colours: a table of three bytes each, and a number of it for every pixel. */
export function writeIndexedPng(width: number, height: number, colours: Buffer, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, of a palette.
  header.set([8, 3], 8)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  content.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, content.length + 8)), content.length + 8)
  return bytes
}
