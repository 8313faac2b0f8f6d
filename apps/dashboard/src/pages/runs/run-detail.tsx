import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProjectId } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { StopCheck } from '../../pieces/check/stop-check.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Reasons } from './reasons.tsx'
import { Receipt } from './receipt.tsx'
import { RetryRun } from './retry-run.tsx'
import { RunFacts } from './run-facts.tsx'
import { isOpen, useReasons, useRun, type Run } from './runs.ts'
import { TaskList } from './task-list.tsx'
import { useTexts } from './texts/use-texts.ts'

/** One rank check: its progress, outcome, cost and keywords. */
export function RunDetail({ id }: { id: string }) {
  const texts = useTexts()
  const projectId = useProjectId()
  return (
    <>
      <p>
        <Link to={addressOf.project(projectId, 'runs')}>
          <span aria-hidden="true">← </span>
          {texts.toList}
        </Link>
      </p>
      <Asked query={useRun(projectId, id)}>
        {({ result: [run] }) =>
          run === undefined ? (
            <Notice kind="warning" title={texts.missing}>
              <p>{texts.missingTodo}</p>
            </Notice>
          ) : (
            <Found run={run} />
          )
        }
      </Asked>
    </>
  )
}

function Found({ run }: { run: Run }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const projectId = useProjectId()
  useEnd(run)
  const reasons = useReasons(projectId, run).data?.result ?? []
  const mayRepeat = !isOpen(run) && run.cancelled + reasons.length > 0
  return (
    <>
      <section className="panel">
        <div className="run-top">
          <h2>{texts.heading(formatDateTime(run.started_at, locale))}</h2>
          {run.state === 'running' && <StopCheck projectId={projectId} run={run} />}
          {mayRepeat && <RetryRun run={run} />}
        </div>
        <RunFacts run={run} />
      </section>
      <Reasons run={run} />
      {!isOpen(run) && <Receipt run={run} />}
      <TaskList run={run} />
    </>
  )
}

/** Queries that poll only while a check runs are refetched once when it has ended. */
function useEnd(run: Run): void {
  const queries = useQueryClient()
  const open = isOpen(run)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) void queries.invalidateQueries()
    wasOpen.current = open
  }, [open, queries])
}
