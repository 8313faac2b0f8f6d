import type uPlot from 'uplot'
import type { ChartSeries, ChartTone } from './series.ts'

/** Half the width of a mark, in CSS pixels. */
const SIZE = 5

/** Draws everything that is not a line: marks at the bottom, and events across the full height. */
export function drawMarks(
  plot: uPlot,
  series: readonly ChartSeries[],
  days: readonly number[],
  toneOf: (tone: ChartTone) => string,
): void {
  const { ctx, bbox } = plot
  const ratio = bbox.width / plot.over.clientWidth
  for (const { kind, tone, values } of series) {
    if (kind !== 'bottom' && kind !== 'event') continue
    ctx.save()
    ctx.strokeStyle = toneOf(tone)
    ctx.fillStyle = toneOf(tone)
    ctx.lineWidth = 1.5 * ratio
    values.forEach((value, index) => {
      if (value === null) return
      const x = plot.valToPos(days[index]!, 'x', true)
      if (kind === 'bottom') cross(ctx, x, bbox.top + bbox.height - SIZE * 1.5 * ratio, SIZE * ratio)
      else event(ctx, x, bbox, ratio)
    })
    ctx.restore()
  }
}

function cross(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  ctx.beginPath()
  ctx.moveTo(x - size, y - size)
  ctx.lineTo(x + size, y + size)
  ctx.moveTo(x + size, y - size)
  ctx.lineTo(x - size, y + size)
  ctx.stroke()
}

function event(ctx: CanvasRenderingContext2D, x: number, { top, height }: uPlot.BBox, ratio: number): void {
  const size = SIZE * ratio
  ctx.setLineDash([3 * ratio, 3 * ratio])
  ctx.beginPath()
  ctx.moveTo(x, top)
  ctx.lineTo(x, top + height)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.moveTo(x, top - size)
  ctx.lineTo(x + size, top)
  ctx.lineTo(x, top + size)
  ctx.lineTo(x - size, top)
  ctx.fill()
}
