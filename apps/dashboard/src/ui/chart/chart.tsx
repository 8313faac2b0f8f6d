import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import 'uplot/dist/uPlot.min.css'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import './chart.css'
import { useTheme } from '../theme/theme.ts'
import { usePrinting } from '../use-printing.ts'
import { ChartLegend } from './legend.tsx'
import { rowsOf, SIGN_ROW, type ChartNote, type PlotArea } from './notes.ts'
import { createPlot } from './plot.ts'
import type { ScaleOptions } from './scale.ts'
import type { ChartSeries } from './series.ts'
import { ChartSigns } from './signs.tsx'
import { ChartTable } from './table.tsx'

/** Upright pages of A4 and of Letter have room for it. A browser changes the width of a page only after the last drawing. */
const ON_PAPER = { width: '40rem', colorScheme: 'light' }

/**
 * A chart of values by date, with the same values as a table. A gap between dates that is wider than usual
 * breaks the line, because nothing was checked there.
 */
export function Chart({
  title,
  dates,
  series,
  scale = {},
  format = String,
  height = 260,
  table = true,
  notes = [],
  onNote,
  tools,
  below,
  onChoose,
}: {
  /** Title of the chart. */
  title: string
  /** Ascending, `YYYY-MM-DD`. */
  dates: readonly string[]
  series: readonly ChartSeries[]
  /** Layout of the vertical axis; from the values by default. */
  scale?: ScaleOptions
  /** Formats values of series that do not format their own. */
  format?: (value: number) => string
  /** Pixels. */
  height?: number
  /** Whether to offer the table; false where the page already shows it. */
  table?: boolean
  /** What happened on the days of the chart. */
  notes?: readonly ChartNote[]
  /** Called with the id of a note when its sign is pressed. */
  onNote?: (id: string) => void
  /** Controls beside the legend. */
  tools?: ReactNode
  /** What belongs to the chart below it, such as the texts of its notes. */
  below?: ReactNode
  /** Called with the clicked date. */
  onChoose?: ((date: string) => void) | undefined
}) {
  const { locale } = useLanguage()
  const { isDark } = useTheme()
  const isPrinting = usePrinting()
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const [area, setArea] = useState<PlotArea>()
  const choose = useEffectEvent((date: string) => onChoose?.(date))
  const draw = useEffectEvent((element: HTMLElement) =>
    createPlot(element, {
      dates,
      series,
      scale,
      notes,
      height,
      format,
      locale,
      onPoint: setPointed,
      onChoose: (date) => choose(date),
      onArea: (found) => {
        const place = () => setArea((known) => (isSameArea(known, found) ? known : found))
        if (isPrinting) flushSync(place)
        else place()
      },
    }),
  )
  // The arrays are new on every render. The plot is redrawn only when their content differs.
  const drawn = JSON.stringify([dates, series, scale, notes])
  const drawnHeight = height + rowsOf(notes).length * SIGN_ROW
  useEffect(() => {
    const element = place.current!
    const plot = draw(element)
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: drawnHeight }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn, drawnHeight, locale, isDark, isPrinting])
  const shown = pointed === undefined || pointed >= dates.length ? dates.length - 1 : pointed
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <div className="chart-top">
        <ChartLegend
          date={dates[shown] === undefined ? '' : formatDate(dates[shown], locale)}
          index={shown}
          series={series}
          format={format}
        />
        {tools !== undefined && <div className="chart-tools">{tools}</div>}
      </div>
      <div className="chart-area">
        <div
          ref={place}
          className={onChoose === undefined ? 'chart-plot' : 'chart-plot choosing'}
          style={isPrinting ? ON_PAPER : undefined}
          aria-hidden="true"
        />
        {area !== undefined && <ChartSigns notes={notes} area={area} onOpen={(id) => onNote?.(id)} />}
      </div>
      {below}
      {table && <ChartTable title={title} dates={dates} series={series} notes={notes} format={format} />}
    </figure>
  )
}

function isSameArea(one: PlotArea | undefined, other: PlotArea): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
