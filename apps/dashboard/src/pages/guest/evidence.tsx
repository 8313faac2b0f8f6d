import type { ResultAt } from '@sextant/sdk'
import { useAsk } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { formatCount, formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

type Check = ResultAt<'get/reports_2/reports/evidence', readonly never[], 'fetchAll'>['checks'][number]

/** The checks that a row of a report comes from. */
export function Evidence({
  request,
  onClose,
}: {
  request: { project_id: number; id: number; block: number; row: number }
  onClose: () => void
}) {
  const { loading } = useSharedTexts()
  const { reports: texts } = useTexts()
  const query = useAsk('get/reports_2/reports/evidence', request, { freshMs: Infinity })
  const keyword = query.data?.result.keyword
  return (
    <Dialog
      title={keyword === undefined ? loading : keyword === null ? texts.title : texts.evidenceOf(keyword)}
      onClose={onClose}
    >
      <Asked query={query}>
        {({ result }) =>
          result.keyword === null ? (
            <p>{texts.gone}</p>
          ) : (
            <>
              {result.checks.map((check) => (
                <CheckOn key={check.date} check={check} />
              ))}
            </>
          )
        }
      </Asked>
    </Dialog>
  )
}

function CheckOn({ check }: { check: Check }) {
  const { reports: texts } = useTexts()
  const { locale } = useLanguage()
  const { date, ended, invented, line, position, query, relevant_url, replies_removed, results, source } =
    check
  return (
    <section>
      <h3>{formatDate(date, locale)}</h3>
      <p>
        {texts.source[source]}
        {invented === 1 && <strong> {texts.isInvented}</strong>}
      </p>
      <dl className="facts">
        <dt>{texts.position}</dt>
        <dd>{position ?? texts.noPosition}</dd>
        {relevant_url !== null && (
          <>
            <dt>{texts.page}</dt>
            <dd className="breakable">{relevant_url}</dd>
          </>
        )}
        {query !== null && (
          <>
            <dt>{texts.query}</dt>
            <dd>{query}</dd>
          </>
        )}
        {ended !== null && (
          <>
            <dt>{texts.ended}</dt>
            <dd>{formatDateTime(ended, locale)}</dd>
          </>
        )}
        {results !== null && (
          <>
            <dt>{texts.results}</dt>
            <dd>{formatCount(results, locale)}</dd>
            <dt>{texts.line}</dt>
            <dd className="breakable">
              {line === null ? texts.noLine : `${line.position}. ${line.title} — ${line.url}`}
            </dd>
          </>
        )}
      </dl>
      {replies_removed !== null && <p>{texts.removed(formatDateTime(replies_removed, locale))}</p>}
    </section>
  )
}
