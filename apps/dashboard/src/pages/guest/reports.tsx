import { Link } from 'react-router'
import { useAsk } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Paper } from '../../pieces/paper/paper.tsx'
import { SaveReport } from '../../pieces/save-report.tsx'
import { formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useView } from '../../view.ts'
import { Evidence } from './evidence.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** The reports that a link shows: their list, or one of them. A link to a single report opens it at once. */
export function Reports({ visit }: { visit: Visit }) {
  const [{ report }] = useView({ report: '' })
  const { reports } = visit
  const shown = reports.length === 1 ? reports[0] : reports.find(({ id }) => String(id) === report)
  return shown === undefined ? (
    <List reports={reports} />
  ) : (
    <Report key={shown.id} projectId={visit.project_id} id={shown.id} isAlone={reports.length === 1} />
  )
}

const addressOf = (view: Readonly<Record<string, string>>) =>
  `?${new URLSearchParams({ section: 'reports', ...view })}`

function List({ reports }: Pick<Visit, 'reports'>) {
  const { reports: texts } = useTexts()
  const { locale } = useLanguage()
  if (reports.length === 0) return <p className="lead">{texts.none}</p>
  return (
    <ul className="guest-reports" aria-label={texts.title}>
      {reports.map(({ id, headline, first_date, second_date, invented, made }) => (
        <li key={id}>
          <Link to={addressOf({ report: String(id) })}>{headline}</Link>
          <span className="hint">
            {second_date === null
              ? texts.noDates
              : first_date === null
                ? formatDate(second_date, locale)
                : texts.dates(formatDate(first_date, locale), formatDate(second_date, locale))}
            {' · '}
            {texts.made(formatDateTime(made, locale))}
            {invented === 1 && ` · ${texts.invented}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Report({ projectId, id, isAlone }: { projectId: number; id: number; isAlone: boolean }) {
  const { reports: texts } = useTexts()
  const { locale } = useLanguage()
  const [{ row }, change] = useView({ row: '' })
  const query = useAsk('get/reports_2/reports/document', { project_id: projectId, id }, { freshMs: Infinity })
  const asked = /^(\d{1,4})\.(\d{1,4})$/.exec(row)
  return (
    <>
      <div className="guest-bar no-print">
        {!isAlone && <Link to={addressOf({})}>{texts.all}</Link>}
        <SaveReport projectId={projectId} id={id} words={texts} />
        <button type="button" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
      <Asked query={query}>
        {({ result: { content, evidence, fingerprint } }) => (
          <>
            <p className="hint no-print">
              {texts.frozen(formatDateTime(content.made_at, locale))} {texts.evidence}
            </p>
            <Paper
              content={content}
              fingerprint={fingerprint}
              evidenceAt={(block, place) =>
                (evidence.blocks[block]?.keyword_ids[place] ?? null) === null
                  ? undefined
                  : addressOf({ report: String(id), row: `${block}.${place}` })
              }
            />
          </>
        )}
      </Asked>
      {asked !== null && (
        <Evidence
          request={{ project_id: projectId, id, block: Number(asked[1]), row: Number(asked[2]) }}
          onClose={() => change({ row: '' })}
        />
      )}
    </>
  )
}
