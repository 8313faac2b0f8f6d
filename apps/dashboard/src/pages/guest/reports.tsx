import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAsk } from '../../api/ask.ts'
import { useClient } from '../../api/client.ts'
import { successOf, type CallFailed } from '../../api/failure.ts'
import { Asked } from '../../pieces/asked.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { Paper } from '../../pieces/paper/paper.tsx'
import { saveFile } from '../../pieces/save-file.ts'
import { formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useView } from '../../view.ts'
import { Evidence } from './evidence.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** Longest wait for a file, in milliseconds. Files are made one after another. */
const TIMEOUT_MS = 120_000

const forms = ['pdf', 'xlsx'] as const

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
        <Save projectId={projectId} id={id} />
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

function Save({ projectId, id }: { projectId: number; id: number }) {
  const { reports: texts } = useTexts()
  const client = useClient()
  const command = useMutation<void, CallFailed, (typeof forms)[number]>({
    mutationFn: async (output) => {
      const request = { project_id: projectId, id, output }
      const answer = await client.call('get/reports_2/reports/export', request, { timeoutMs: TIMEOUT_MS })
      saveFile(successOf(answer).result)
    },
  })
  return (
    <>
      {forms.map((form) => (
        <button key={form} type="button" disabled={command.isPending} onClick={() => command.mutate(form)}>
          {texts.save[form]}
        </button>
      ))}
      <span role="status">{command.isPending ? texts.saving : ''}</span>
      {command.isError && <FailureNotice failure={command.error.failure} />}
    </>
  )
}
