import { useAsk } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { useInventedDates } from '../../pieces/demo/invented-dates.ts'
import { formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import type { ChartTone } from '../../ui/chart/series.ts'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** Sites in one chart: each has a colour of its own. */
const SITES = 8

/** Average position by date, of the site and its competitors, and its visibility. */
export function Charts({ visit, region }: { visit: Visit; region: Visit['regions'][number] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const inventedDates = useInventedDates()
  const showsVolume = visit.contents.includes('volume')
  const sites = [{ id: visit.project_id, site: visit.site }, ...visit.competitors].slice(0, SITES)
  const query = useAsk('get/positions_2/summary/chart', {
    project_id: visit.project_id,
    region_index: region.index,
    competitors_ids: sites.map(({ id }) => id),
    type_range: 0,
    date1: visit.date1 ?? '0001-01-01',
    date2: visit.date2 ?? '9999-12-31',
    show_avg: 1,
    show_invented: 1,
    show_visibility: showsVolume ? 1 : 0,
  })
  return (
    <Asked query={query}>
      {({ result: { dates, seriesByProjectsId } }) => {
        if (dates.length === 0) return <p className="lead">{texts.noChecks}</p>
        const figures = sites.flatMap(({ id }) => seriesByProjectsId[id] ?? [])
        const seriesOf = (figure: 'avg' | 'visibility') =>
          sites.map(({ id, site }, index) => ({
            name: site,
            kind: index === 0 ? ('line' as const) : ('thin' as const),
            tone: (index + 1) as ChartTone,
            values: seriesByProjectsId[id]?.[figure] ?? [],
          }))
        return (
          <>
            <Chart
              title={texts.averageTitle}
              dates={dates}
              series={[...seriesOf('avg'), ...inventedDates(figures, 'average')]}
              scale={{ lowIsUp: true, close: true }}
              format={(value) => formatCount(value, locale)}
            />
            {showsVolume && (
              <Chart
                title={texts.visibilityTitle}
                dates={dates}
                series={[...seriesOf('visibility'), ...inventedDates(figures, 'visibility')]}
                scale={{ least: 0 }}
                format={(value) => formatPercent(value, locale)}
              />
            )}
          </>
        )
      }}
    </Asked>
  )
}
