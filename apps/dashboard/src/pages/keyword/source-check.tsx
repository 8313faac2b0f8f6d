import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { Reason } from '../../pieces/reason.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { Check, Provenance } from './provenance.ts'
import { useTexts } from './texts/use-texts.ts'

/** The query, its time, and the check that it was part of. */
export function SourceCheck({
  projectId,
  check,
  replay,
}: {
  projectId: number
  check: Check
  replay: Provenance['replay']
}) {
  const { source } = useTexts()
  const { locale } = useLanguage()
  const when = (time: string) => formatDateTime(time, locale)
  return (
    <dl className="facts">
      <div>
        <dt>{source.query}</dt>
        <dd>
          <q>{check.query}</q>
        </dd>
      </div>
      <div>
        <dt>{source.run}</dt>
        <dd>
          <Link to={addressOf.project(projectId, 'runs', { run: check.run_id })}>
            {source.runOf(check.run_id, when(check.started))}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{source.ended}</dt>
        <dd>{when(check.ended)}</dd>
      </div>
      <div>
        <dt>{source.outcome}</dt>
        <dd>
          {source.outcomes[check.outcome as keyof typeof source.outcomes] ?? check.outcome}
          {check.reason !== null && (
            <span className="hint">
              {source.reason} <Reason reason={check.reason} kind={check.reason_kind} />
            </span>
          )}
        </dd>
      </div>
      {replay !== null && (
        <div>
          <dt>{source.replay}</dt>
          <dd>{source.replayOf(replay.id, when(replay.date))}</dd>
        </div>
      )}
    </dl>
  )
}
