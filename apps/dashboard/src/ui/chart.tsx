import { useEffect, useEffectEvent, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { formatDate } from '../texts/format.ts'
import { useLanguage } from '../texts/language.tsx'
import './chart/chart.css'
import { ChartLegend } from './chart/legend.tsx'
import { createPlot } from './chart/plot.ts'
import type { ScaleOptions } from './chart/scale.ts'
import type { ChartSeries } from './chart/series.ts'
import { ChartTable } from './chart/table.tsx'
import { useTheme } from './theme.ts'

/**
 * Values by date, drawn, and as a table for those who do not look at drawings. Dates that follow each other at more than
 * the usual distance are not joined: what was not looked at is a gap.
 */
export function Chart({
  title,
  dates,
  series,
  scale = {},
  format = String,
  height = 260,
  table = true,
  onChoose,
}: {
  /** What is drawn, in words. */
  title: string
  /** Ascending, `YYYY-MM-DD`. */
  dates: readonly string[]
  series: readonly ChartSeries[]
  /** Ends of the vertical axis, where they are not left to the values, and which of them is up. */
  scale?: ScaleOptions
  /** A value in words, for series that do not bring words of their own. */
  format?: (value: number) => string
  /** Pixels. */
  height?: number
  /** Whether the table is offered; false where the page has it elsewhere. */
  table?: boolean
  /** Called with the date that was clicked. */
  onChoose?: ((date: string) => void) | undefined
}) {
  const { locale } = useLanguage()
  const { isDark } = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const choose = useEffectEvent((date: string) => onChoose?.(date))
  const draw = useEffectEvent((element: HTMLElement) =>
    createPlot(element, {
      dates,
      series,
      scale,
      height,
      format,
      locale,
      onPoint: setPointed,
      onChoose: (date) => choose(date),
    }),
  )
  // The arrays are made anew whenever the page is; the drawing is only when they differ.
  const drawn = JSON.stringify([dates, series, scale])
  useEffect(() => {
    const element = place.current!
    const plot = draw(element)
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn, height, locale, isDark])
  const shown = pointed === undefined || pointed >= dates.length ? dates.length - 1 : pointed
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <ChartLegend
        date={dates[shown] === undefined ? '' : formatDate(dates[shown], locale)}
        index={shown}
        series={series}
        format={format}
      />
      <div
        ref={place}
        className={onChoose === undefined ? 'chart-plot' : 'chart-plot choosing'}
        aria-hidden="true"
      />
      {table && <ChartTable title={title} dates={dates} series={series} format={format} />}
    </figure>
  )
}
