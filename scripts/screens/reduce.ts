import { type Picture, readPng, writeIndexedPng } from './png.ts'

/** Most colours of a palette. */
const COLOURS = 256
/** Bits of a channel that count when colours are told apart: the edges of letters have thousands of shades. */
const BITS = 5

/**
 * A screenshot in as few bytes as a repository wants: the commonest colours, and every other pixel in the nearest of
 * these. Pages have few colours, so nobody sees a difference.
 */
export function reduced(png: Buffer): Buffer {
  const picture = readPng(png)
  const palette = commonest(picture)
  const known = new Map<number, number>()
  const pixels = Buffer.alloc(picture.width * picture.height)
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const colour = picture.rgb.readUIntBE(pixel * 3, 3)
    let index = known.get(colour)
    if (index === undefined) known.set(colour, (index = nearest(palette, colour)))
    pixels[pixel] = index
  }
  const colours = Buffer.alloc(palette.length * 3)
  palette.forEach((colour, index) => colours.writeUIntBE(colour, index * 3, 3))
  return writeIndexedPng(picture.width, picture.height, colours, pixels)
}

/** The commonest colours, one of each neighbourhood of shades. */
function commonest({ rgb }: Picture): number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const ordered = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  const perNeighbourhood = new Map<number, number>()
  for (const colour of ordered) {
    const neighbourhood = channels(colour).reduce((sum, one) => (sum << BITS) | (one >> (8 - BITS)), 0)
    if (!perNeighbourhood.has(neighbourhood)) perNeighbourhood.set(neighbourhood, colour)
  }
  return [...perNeighbourhood.values()].slice(0, COLOURS)
}

function nearest(palette: readonly number[], colour: number): number {
  const wanted = channels(colour)
  let [best, distance] = [0, Infinity]
  palette.forEach((offered, index) => {
    const away = channels(offered).reduce((sum, one, at) => sum + (one - wanted[at]!) ** 2, 0)
    if (away < distance) [best, distance] = [index, away]
  })
  return best
}

function channels(colour: number): [red: number, green: number, blue: number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}
