import { useAsk } from '../../api/ask.ts'
import type { Project } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { DomainsTable, type Domain } from './domains-table.tsx'
import type { Counted } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'

/** Most domains listed. */
const DOMAINS = 20

/**
 * Domains on the result pages of a date, tracked or not. Counting reads every stored page, so it starts on
 * request.
 */
export function Domains({
  of,
  project,
  date,
  wanted,
  onWant,
}: {
  of: Counted
  project: Project
  date: string
  wanted: boolean
  onWant: () => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <section aria-labelledby="domains">
      <h2 id="domains">{texts.domains.title(formatDate(date, locale))}</h2>
      <p className="hint">{texts.domains.about}</p>
      {wanted ? (
        <Counting of={of} site={project.site} date={date} />
      ) : (
        <button type="button" onClick={onWant}>
          {texts.domains.count}
        </button>
      )}
    </section>
  )
}

function Counting({ of, site, date }: { of: Counted; site: string; date: string }) {
  const texts = useTexts()
  const query = useAsk('get/snapshots_2/competitors', {
    project_id: of.projectId,
    region_index: of.regionIndex,
    dates: [date],
    show_tops: 1,
    show_avg: 1,
    show_invented: 1,
    limit: DOMAINS,
  })
  return (
    <Asked query={query}>
      {({ result }) => {
        const domains = result.competitors.flatMap(({ domain, summariesData }): Domain[] => {
          const summary = summariesData[`${date}:${of.regionIndex}`]
          return summary === undefined ? [] : [{ domain, ...summary }]
        })
        if (domains.length === 0) return <p>{texts.domains.none}</p>
        return (
          <>
            <p className="coverage">
              {texts.domains.over(result.countKeywords, result.depthPositions)}{' '}
              {result.inventedDates?.includes(date) === true && <InventedMark />}
            </p>
            <DomainsTable domains={domains} site={site} />
          </>
        )
      }}
    </Asked>
  )
}
