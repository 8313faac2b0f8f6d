import { hasRight } from '@sextant/contract/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import type { CheckScope } from '../api/check.ts'
import { isChecking, type Project } from '../api/project.ts'
import { useTextsOf } from '../texts/language.tsx'
import { CheckProgress } from './check-progress.tsx'
import { ConfirmCheck } from './confirm-check.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What has to be known of a project that is to be checked. */
export type CheckedProject = Pick<
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
  const { finished, watch } = useFinish(project)
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
            watch()
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

/** Whether a check ended while the page was open; everything on the page is asked again then. */
function useFinish(project: CheckedProject): { finished: boolean; watch: () => void } {
  const queries = useQueryClient()
  const checking = isChecking(project)
  // A quick check may end before it was ever seen running, so starting one here counts as seeing it.
  const [watched, setWatched] = useState(checking)
  const [finished, setFinished] = useState(false)
  useEffect(() => {
    if (checking) {
      setWatched(true)
      setFinished(false)
    } else if (watched) {
      setWatched(false)
      setFinished(true)
      void queries.invalidateQueries()
    }
  }, [checking, watched, queries])
  return { finished, watch: () => setWatched(true) }
}
