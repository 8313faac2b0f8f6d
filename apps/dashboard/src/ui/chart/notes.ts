import { dayOf } from './days.ts'

/** Something that happened on one or more days: a letter with a line, or a band with a sign. */
export interface ChartNote {
  /** Unique among the notes of a chart. */
  readonly id: string
  readonly kind: 'letter' | 'band'
  /** What stands above the chart: `A`, or `G1`. */
  readonly sign: string
  /** First day, `YYYY-MM-DD`. */
  readonly from: string
  /** Last day; null while it lasts. */
  readonly to: string | null
  /** The note in words, with its days. */
  readonly words: string
}

/** Where the days of a chart are on the screen, in pixels from the left edge of the chart. */
export interface PlotArea {
  readonly left: number
  readonly width: number
  /** The days at the left and right edge. */
  readonly days: readonly [first: number, last: number]
}

/** Signs above a chart; those that would overlap are one. */
export interface PlacedSign {
  readonly kind: ChartNote['kind']
  /** `A`, or `A–C`. */
  readonly sign: string
  /** Centre, in pixels from the left edge of the chart. */
  readonly x: number
  readonly notes: readonly ChartNote[]
}

/** Least distance between the centres of two signs, in pixels. A sign is 24 pixels wide, as a finger needs. */
const APART = 28
/** Pixels by which signs that are one are wider than a single one. */
const WIDER = 16

/** Pixels of a row of signs. */
export const SIGN_ROW = 26

/** Kinds of signs that a chart shows, each in a row of its own, from the top. */
export function rowsOf(notes: readonly ChartNote[]): readonly ChartNote['kind'][] {
  return (['band', 'letter'] as const).filter((kind) => notes.some((note) => note.kind === kind))
}

/** Letters in their order: A to Z, AA to AZ, BA and so on. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

/** First and last day of a note within a chart; null for a note of other days. */
export function daysWithin(
  { from, to }: Pick<ChartNote, 'from' | 'to'>,
  [first, last]: readonly [number, number],
): readonly [number, number] | null {
  const [start, end] = [dayOf(from), to === null ? Infinity : dayOf(to)]
  return start > last || end < first ? null : [Math.max(start, first), Math.min(end, last)]
}

/** The pixel of a day. */
export function pixelOf(day: number, { left, width, days: [first, last] }: PlotArea): number {
  return last === first ? left + width / 2 : left + ((day - first) / (last - first)) * width
}

/** Signs of the notes of a kind, from the left. Those without room for their own become one, above their middle. */
export function placeSigns(
  notes: readonly ChartNote[],
  kind: ChartNote['kind'],
  area: PlotArea,
): PlacedSign[] {
  const starts = notes
    .filter((note) => note.kind === kind)
    .flatMap((note) => {
      const days = daysWithin(note, area.days)
      return days === null ? [] : [{ note, x: pixelOf(days[0], area) }]
    })
    .toSorted((a, b) => a.x - b.x)
  const groups: { x: number; notes: ChartNote[] }[] = []
  for (const { note, x } of starts) {
    const last = groups.at(-1)
    const room = APART + (last !== undefined && last.notes.length > 1 ? WIDER : 0)
    if (last !== undefined && x - last.x < room) {
      last.notes.push(note)
      last.x += (x - last.x) / last.notes.length
    } else groups.push({ x, notes: [note] })
  }
  return groups.map((group) => ({
    kind,
    x: group.x,
    sign:
      group.notes.length === 1 ? group.notes[0]!.sign : `${group.notes[0]!.sign}–${group.notes.at(-1)!.sign}`,
    notes: group.notes,
  }))
}
