import type uPlot from 'uplot'
import { dayOf } from './days.ts'
import { daysWithin, type ChartNote } from './notes.ts'

/** Distance between the strokes of a band, in CSS pixels. */
const HATCH = 7
/** Least width of a band, in CSS pixels. */
const NARROWEST = 4

/** Draws bands and the lines of letters behind the series. */
export function drawNotes(
  plot: uPlot,
  notes: readonly ChartNote[],
  [first, last]: readonly [number, number],
  colours: { readonly band: string; readonly letter: string },
): void {
  const ratio = plot.bbox.width / plot.over.clientWidth
  const at = (day: number) => plot.valToPos(day, 'x', true)
  for (const note of notes) {
    const days = daysWithin(note, [first, last])
    if (days === null) continue
    if (note.kind === 'band') {
      // A day reaches from half a day before its mark to half a day after it.
      const start = Math.max(at(days[0] - 0.5), plot.bbox.left)
      const end = Math.min(at(days[1] + 0.5), plot.bbox.left + plot.bbox.width)
      drawBand(plot, start, Math.max(end - start, NARROWEST * ratio), ratio, colours.band)
    } else {
      if (dayOf(note.from) >= first) drawLine(plot, at(days[0]), ratio, colours.letter)
      if (days[1] > days[0]) drawSpan(plot, at(days[0]), at(days[1]), ratio, colours.letter)
    }
  }
}

/** Strokes and an edge, so that a band stands out without its colour. */
function drawBand({ ctx, bbox }: uPlot, x: number, width: number, ratio: number, colour: string): void {
  const { top, height } = bbox
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = ratio
  ctx.globalAlpha = 0.45
  ctx.beginPath()
  ctx.rect(x, top, width, height)
  ctx.clip()
  ctx.beginPath()
  for (let start = x - height; start < x + width; start += HATCH * ratio) {
    ctx.moveTo(start, top + height)
    ctx.lineTo(start + height, top)
  }
  ctx.stroke()
  ctx.globalAlpha = 1
  ctx.lineWidth = 2 * ratio
  ctx.beginPath()
  ctx.moveTo(x + ratio, top)
  ctx.lineTo(x + ratio, top + height)
  ctx.stroke()
  ctx.restore()
}

function drawLine({ ctx, bbox }: uPlot, x: number, ratio: number, colour: string): void {
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = ratio
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
}

/** The days of a letter, along the upper edge. */
function drawSpan({ ctx, bbox }: uPlot, from: number, to: number, ratio: number, colour: string): void {
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = 3 * ratio
  ctx.beginPath()
  ctx.moveTo(from, bbox.top + 1.5 * ratio)
  ctx.lineTo(to, bbox.top + 1.5 * ratio)
  ctx.stroke()
  ctx.restore()
}
