import { hasRight } from '@sextant/contract/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import type { CheckScope } from '../../api/check.ts'
import { isChecking, type Project } from '../../api/project.ts'
import { useEnded } from '../../ui/use-ended.ts'
import { CheckProgress } from './check-progress.tsx'
import { ConfirmCheck } from './confirm-check.tsx'
import { StopCheck } from './stop-check.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The fields of a project that starting a check needs. */
type CheckedProject = Pick<
  Project,
  'id' | 'name' | 'right' | 'user_currency' | 'status_positions' | 'status_positions_percent'
>

/**
 * Starts a rank check after its price is confirmed, and shows the progress until it ends. The page refetches
 * the project, so a check that another user started or that was already running shows too, and can be stopped.
 */
export function CheckNow({
  project,
  part,
  what,
  label,
  primary = false,
  showsProgress = true,
}: {
  project: CheckedProject
  /** The part to check; all of the project by default. */
  part?: Omit<CheckScope, 'projectId'>
  /** The part in words, such as a keyword and a region; required with `part`. */
  what?: string
  /** Words on the button. */
  label?: string
  primary?: boolean
  /** Whether to show the progress; a page may show it in another place. */
  showsProgress?: boolean
}) {
  const texts = useTexts()
  const [confirming, setConfirming] = useState(false)
  const [begun, setBegun] = useState(0)
  const queries = useQueryClient()
  const finished = useEnded(isChecking(project), begun, () => void queries.invalidateQueries())
  if (!hasRight(project.right, 'checks')) return <p className="hint">{texts.noRight}</p>
  // A single keyword is checked ahead of a large check, so it need not wait.
  const canStart = !isChecking(project) || part?.keywordId !== undefined
  return (
    <div className="check-now">
      {canStart ? (
        <button type="button" className={primary ? 'primary' : undefined} onClick={() => setConfirming(true)}>
          {label ?? texts.checkNow}
        </button>
      ) : (
        <StopCheck projectId={project.id} />
      )}
      {showsProgress && <CheckProgress project={project} />}
      <p role="status" className="hint">
        {finished && (
          <>
            {texts.finished(project.name)}{' '}
            <Link to={addressOf.project(project.id, 'runs')}>{texts.whatCameOfIt}</Link>
          </>
        )}
      </p>
      {confirming && (
        <ConfirmCheck
          scope={{ projectId: project.id, ...part }}
          what={what ?? texts.wholeProject(project.name)}
          currency={project.user_currency}
          onStarted={() => {
            setBegun(begun + 1)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
