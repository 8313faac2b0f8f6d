import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useCompetitors, type Rival } from '../../api/competitors.ts'
import type { Project } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { InventedLine } from '../../pieces/demo/invented-line.tsx'
import { formatDate, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { SharesTable, type Site } from './shares-table.tsx'
import { useCommonFigures, type Counted } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'

/** Most competitors compared at once. Each makes the request slower, and more would be unreadable. */
const RIVALS = 10

/** The project and its competitors on a date, over the keywords known for all of them. */
export function Shares({ of, project, date }: { of: Counted; project: Project; date: string }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const all = useCompetitors(project.id)
  const rivals = all?.slice(0, RIVALS)
  return (
    <section aria-labelledby="shares">
      <h2 id="shares">{texts.shares.title(formatDate(date, locale))}</h2>
      {rivals?.length === 0 ? (
        <p>
          {texts.shares.none}{' '}
          <Link to={addressOf.project(project.id, 'settings')}>{texts.shares.noneTodo}</Link>
        </p>
      ) : (
        <Compared of={of} project={project} rivals={rivals} date={date} />
      )}
      {all !== undefined && all.length > RIVALS && (
        <p className="hint">{texts.shares.first(RIVALS, all.length)}</p>
      )}
    </section>
  )
}

function Compared({
  of,
  project,
  rivals,
  date,
}: {
  of: Counted
  project: Project
  rivals: readonly Rival[] | undefined
  date: string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const sites: readonly Site[] = [{ id: project.id, name: project.name, isOwn: true }, ...(rivals ?? [])]
  const query = useCommonFigures(of, date, rivals && sites.map(({ id }) => id))
  return (
    <Asked query={query}>
      {({ result: { seriesByProjectsId } }) => {
        const common = seriesByProjectsId[project.id]?.tops?.all[0] ?? 0
        const coverage = seriesByProjectsId[project.id]?.visibility_coverage?.[0] ?? 0
        return (
          <>
            <p className="coverage">
              {texts.shares.common(common, project.count_keywords)}{' '}
              {common > 0 && texts.shares.volumes(coverage === 0 ? null : formatPercent(coverage, locale))}
            </p>
            <InventedLine
              date={formatDate(date, locale)}
              invented={seriesByProjectsId[project.id]?.invented?.[0]}
            />
            {common > 0 && <SharesTable sites={sites} figures={seriesByProjectsId} />}
          </>
        )
      }}
    </Asked>
  )
}
