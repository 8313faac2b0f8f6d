import { buckets, type Cell } from './cell.ts'

/** What the colours of cells show. They repeat what signs, numbers and arrows say. */
export const paints = ['bucket', 'change', 'none'] as const
export type Paint = (typeof paints)[number]

/** Cell colours: buckets from the best, and changes by size. */
export const shades = [
  'bucket-1',
  'bucket-2',
  'bucket-3',
  'bucket-4',
  'bucket-5',
  'bucket-6',
  'up-1',
  'up-2',
  'up-3',
  'down-1',
  'down-2',
  'down-3',
] as const
export type Shade = (typeof shades)[number]

/** Smallest changes of the second and third shade. */
const CLEAR = 3
const LARGE = 10

/** The colour of a cell; undefined where nothing is known. */
export function shadeOf({ finding, change }: Cell, paint: Paint): Shade | undefined {
  if (paint === 'bucket') {
    if (finding.kind === 'absent') return 'bucket-6'
    if (finding.kind !== 'position') return undefined
    const bucket = buckets.findIndex((last) => finding.position <= last)
    return `bucket-${(bucket === -1 ? buckets.length : bucket) + 1}` as Shade
  }
  if (paint === 'none' || change === undefined) return undefined
  switch (change.kind) {
    case 'entered':
      return 'up-3'
    case 'left':
      return 'down-3'
    case 'up':
    case 'down':
      return `${change.kind}-${change.by >= LARGE ? 3 : change.by >= CLEAR ? 2 : 1}`
    case 'same':
      return undefined
  }
}

export function paintOf(text: string): Paint {
  return paints.find((paint) => paint === text) ?? 'bucket'
}
