import { inflateSync } from 'node:zlib'
import { LOGO_PIXELS } from '@sextant/contract/reports_2/choices.ts'
import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import { PNG } from 'pngjs'
import { chunksOf, isSmall, pictureOf } from '../../templates/logo.ts'

/** Most bytes of the pixels of a logo: 16 bits in each of four channels, and a filter for each line of each pass. */
const MOST_BYTES = LOGO_PIXELS * (LOGO_PIXELS * 8 + 2)

/** Logos that are kept decoded: each may have 12 MB. */
const KEPT = 4
/**
 * The PNG pictures that were decoded last, by their base64. A large one stops everybody else for half a second, and any guest of a
 * report can ask for its file again and again.
 */
const decoded = new Map<string, Buffer>()

type Picture = PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number }

/** A logo that can be drawn; undefined for a picture that cannot be read. */
export function openLogo(
  doc: PDFKit.PDFDocument,
  { base64 }: NonNullable<ReportContent['logo']>,
): Picture | undefined {
  const bytes = Buffer.from(base64, 'base64')
  // Checked again: a report keeps the logo that it was made with, and the checks of that day may have been weaker.
  const picture = pictureOf(bytes)
  if (picture === undefined || !isSmall(picture)) return undefined
  // The typings leave out this method.
  const opener = doc as unknown as { openImage(bytes: Buffer): Picture }
  try {
    return opener.openImage(picture.type === 'image/png' ? decodedOnce(base64, bytes) : bytes)
  } catch {
    return undefined
  }
}

function decodedOnce(base64: string, bytes: Buffer): Buffer {
  const picture = decoded.get(base64) ?? opaque(bytes)
  decoded.delete(base64)
  decoded.set(base64, picture)
  if (decoded.size > KEPT) decoded.delete(decoded.keys().next().value!)
  return picture
}

/**
 * A PNG picture on white. pdfkit decodes transparent and interlaced pictures in the background, so that its files differ from time
 * to time, and a broken one ends the process.
 */
function opaque(bytes: Buffer): Buffer {
  inflateSync(pixelsOf(bytes), { maxOutputLength: MOST_BYTES })
  return PNG.sync.write(PNG.sync.read(bytes), { colorType: 2 })
}

/** The compressed pixels: https://www.w3.org/TR/png-3/#11IDAT */
function pixelsOf(bytes: Buffer): Buffer {
  const chunks = chunksOf(bytes) ?? []
  return Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
}
