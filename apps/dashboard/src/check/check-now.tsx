import { hasRight } from '@sextant/contract/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import type { CheckScope } from '../api/check.ts'
import { isChecking, type Project } from '../api/project.ts'
import { useTextsOf } from '../texts/language.tsx'
import { useEnded } from '../ui/use-ended.ts'
import { CheckProgress } from './check-progress.tsx'
import { ConfirmCheck } from './confirm-check.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What has to be known of a project that is to be checked. */
type CheckedProject = Pick<
  Project,
  'id' | 'name' | 'right' | 'user_currency' | 'status_positions' | 'status_positions_percent'
>

/**
 * Starts a rank check once its price was seen and confirmed, and shows how far it is until it has ended. The project comes
 * from the page, which asks for it again and again: a check that somebody else started, or that was running before the page
 * was loaded, shows just the same.
 */
export function CheckNow({
  project,
  part,
  what,
  label,
  primary = false,
}: {
  project: CheckedProject
  /** What is checked, when not all of the project. */
  part?: Omit<CheckScope, 'projectId'>
  /** The same in words, such as a phrase and a region; required with `part`. */
  what?: string
  /** Words on the button. */
  label?: string
  primary?: boolean
}) {
  const texts = useTextsOf({ en, ru })
  const [confirming, setConfirming] = useState(false)
  const [begun, setBegun] = useState(0)
  const queries = useQueryClient()
  const finished = useEnded(isChecking(project), begun, () => void queries.invalidateQueries())
  if (!hasRight(project.right, 'checks')) return <p className="hint">{texts.noRight}</p>
  // A single keyword goes before a large check, so it need not wait for its end.
  const canStart = !isChecking(project) || part?.keywordId !== undefined
  return (
    <div className="check-now">
      {canStart && (
        <button type="button" className={primary ? 'primary' : undefined} onClick={() => setConfirming(true)}>
          {label ?? texts.checkNow}
        </button>
      )}
      <CheckProgress project={project} />
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
