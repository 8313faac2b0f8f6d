import { RUN_REASONS } from '@sextant/contract/positions_2/runs/reasons.ts'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useIsAdministrator } from '../../api/profile.ts'
import { useProjectId } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { useProviderFailures } from '../../texts/provider-failures/use-provider-failures.ts'
import { useView } from '../../view.ts'
import { isOpen, useReasons, type Reason, type Run } from './runs.ts'
import type { ShownTasks } from './tasks.ts'
import { useTexts } from './texts/use-texts.ts'

/** Why keywords of a check have no result: each reason with advice and a link to its keywords. */
export function Reasons({ run }: { run: Run }) {
  const texts = useTexts()
  return (
    <Asked query={useReasons(useProjectId(), run)}>
      {({ result: reasons }) =>
        reasons.length > 0 && (
          <section className="panel">
            <h2>{isOpen(run) ? texts.reasonsNow : texts.reasons}</h2>
            <ul className="run-reasons">
              {withoutParts(reasons).map((reason) => (
                <ReasonItem key={`${shownOf(reason)} ${reason.reason}`} reason={reason} run={run} />
              ))}
            </ul>
            {reasons.length === RUN_REASONS && <p className="hint">{texts.mostReasons(RUN_REASONS)}</p>}
          </section>
        )
      }
    </Asked>
  )
}

function ReasonItem({ reason, run }: { reason: Reason; run: Run }) {
  const texts = useTexts()
  const failures = useProviderFailures()
  const projectId = useProjectId()
  const [, change] = useView({ reason: '', show: 'all', search: '', page: '1' })
  const isAdministrator = useIsAdministrator()
  const known = reason.kind === null ? undefined : failures[reason.kind]
  // The same words can be the reason of failed, partial and open ones.
  const counted = { reason: reason.reason, show: shownOf(reason) }
  return (
    <li>
      <p>
        <strong>{texts.reasonCount(reason.checks, run.checks)}</strong>
        {' · '}
        {reason.outcome === null
          ? texts.tryingAgain
          : texts.parts[reason.cancelled === 1 ? 'cancelled' : reason.outcome]}
        {known !== undefined && `: ${known.what}`}
      </p>
      {known !== undefined && (
        <p>
          {known.todo}{' '}
          {isAdministrator === true && reason.kind !== 'cancelled' && (
            <Link to={addressOf.account('providers')}>{texts.toProviders}</Link>
          )}
        </p>
      )}
      <p className="hint">
        {texts.words} <span lang="en">{reason.reason}</span>
      </p>
      <Link
        to={addressOf.project(projectId, 'runs', { run: run.id, ...counted })}
        onClick={(event) => {
          event.preventDefault()
          change({ ...counted, search: '', page: '1' })
          document.getElementById('tasks')?.focus()
        }}
      >
        {texts.showTasks}
      </Link>
    </li>
  )
}

/** The filter that lists the keywords that a reason counts. */
function shownOf({ outcome, cancelled }: Reason): ShownTasks {
  if (cancelled === 1) return 'cancelled'
  return outcome ?? 'open'
}

/** Reasons of cancelled keywords, whether or not some of their pages were read, as one each. */
function withoutParts(reasons: readonly Reason[]): readonly Reason[] {
  const merged = new Map<string, Reason>()
  for (const reason of reasons) {
    const key = `${shownOf(reason)} ${reason.reason}`
    merged.set(key, { ...reason, checks: reason.checks + (merged.get(key)?.checks ?? 0) })
  }
  return [...merged.values()].toSorted((one, other) => other.checks - one.checks)
}
