import uPlot from 'uplot'
import { coloursOf } from './colours.ts'
import { breaksIn, dayFormatter, dayOf, joined, usualDistance } from './days.ts'
import { drawNotes } from './draw-notes.ts'
import { drawMarks } from './marks.ts'
import { rowsOf, SIGN_ROW, type ChartNote, type PlotArea } from './notes.ts'
import { rangeOf, splitsOf, type ScaleOptions } from './scale.ts'
import type { ChartSeries, ChartTone } from './series.ts'
import { stacked } from './stack.ts'

export interface PlotOptions {
  readonly dates: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly scale: ScaleOptions
  readonly notes: readonly ChartNote[]
  /** Pixels. */
  readonly height: number
  readonly format: (value: number) => string
  readonly locale: string
  /** Called with the index of the date under the pointer. */
  readonly onPoint: (index: number | undefined) => void
  readonly onChoose: (date: string) => void
  /** Called with the place of the days after every drawing. */
  readonly onArea: (area: PlotArea) => void
}

/** Steps of the horizontal axis, in days. */
const STEPS = [1, 2, 3, 7, 14, 30, 61, 91, 182, 365, 730]

/** Draws a chart into an element, in the colours of the current theme. */
export function createPlot(element: HTMLElement, options: PlotOptions): uPlot {
  const { dates, scale, notes, height, format, locale } = options
  const days = dates.map(dayOf)
  // Stacked series are drawn from the highest sum down, each over the previous.
  const series = stacked(options.series)
  const range = rangeOf(series, scale)
  const label = dayFormatter(days, locale)
  const aside = usualDistance(days) / 2
  const ends = [(days[0] ?? 0) - aside, (days.at(-1) ?? 0) + aside] as const
  const rows = rowsOf(notes).length
  const colour = coloursOf(element)
  const toneOf = (tone: ChartTone) => colour(`--chart-${tone}`)
  const axis = {
    stroke: colour('--text-2'),
    font: `11px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  }
  const plot: uPlot = new uPlot(
    {
      width: element.clientWidth,
      height: height + rows * SIGN_ROW,
      ...(rows === 0 ? {} : { padding: [rows * SIGN_ROW + 4, null, null, null] }),
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false, x: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [...ends] },
        y: { range: [...range], dir: scale.lowIsUp === true ? -1 : 1 },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 32,
          space: 72,
          incrs: STEPS,
          values: (_, splits) => splits.map(label),
        },
        {
          ...axis,
          size: 48,
          splits: splitsOf(range, scale),
          values: (_, splits) => splits.map(format),
        },
      ],
      series: [{}, ...series.map((one) => drawnAs(one, days, colour))],
      hooks: {
        drawClear: [
          (self) =>
            drawNotes(self, notes, ends, { band: colour('--chart-band'), letter: colour('--chart-letter') }),
        ],
        draw: [
          (self) => drawMarks(self, series, days, toneOf),
          ({ over }) => options.onArea({ left: over.offsetLeft, width: over.clientWidth, days: ends }),
        ],
        setLegend: [(self) => options.onPoint(self.cursor.idx ?? undefined)],
      },
    },
    [days, ...series.map(({ values }) => [...values])],
    element,
  )
  plot.over.addEventListener('click', () => {
    const date = dates[plot.cursor.idx ?? -1]
    if (date !== undefined) options.onChoose(date)
  })
  return plot
}

function drawnAs(
  { kind, tone }: ChartSeries,
  days: readonly number[],
  colour: (variable: string) => string,
): uPlot.Series {
  const stroke = colour(`--chart-${tone}`)
  const surface = colour('--surface')
  const points = { show: true, stroke, fill: surface, width: 2 }
  const gaps: uPlot.Series.GapsRefiner = (self, _index, _first, _last, found) =>
    joined([
      ...found,
      ...breaksIn(days).map(
        (pair) => pair.map((day) => Math.round(self.valToPos(day, 'x', true))) as [number, number],
      ),
    ])
  switch (kind) {
    case 'line':
      return { stroke, width: 2, gaps, points: { ...points, fill: stroke, size: 6 } }
    case 'thin':
      return { stroke, width: 1.5, dash: [6, 4], gaps, points: { ...points, fill: stroke, size: 4 } }
    case 'ring':
      return { stroke, paths: () => null, points: { ...points, size: 9 } }
    case 'bottom':
    case 'event':
      return { stroke, paths: () => null, points: { show: false } }
    case 'stack':
      return {
        stroke: surface,
        width: 1,
        fill: stroke,
        paths: uPlot.paths.bars!({ size: [0.9, 48, 2] }),
        points: { show: false },
      }
  }
}
