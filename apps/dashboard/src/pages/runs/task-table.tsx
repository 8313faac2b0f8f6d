import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'
import { Reason } from '../../pieces/reason.tsx'
import { useRegionName } from '../../pieces/regions/region-select.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import { useReasons, type Run } from './runs.ts'
import type { Task } from './tasks.ts'
import { useTexts } from './texts/use-texts.ts'

/** Keywords of a check as rows. */
export function TaskTable({ run, tasks }: { run: Run; tasks: readonly Task[] }) {
  const texts = useTexts()
  const project = useProject()
  const regionName = useRegionNames()
  const reasons = useReasons(project.id, run).data?.result ?? []
  const kindOf = (words: string | null) => reasons.find(({ reason }) => reason === words)?.kind
  return (
    <Table
      label={texts.tasks}
      isStacked
      rows={tasks}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'keyword',
          heading: texts.keyword,
          isRowHeading: true,
          cell: ({ keyword, keyword_id: id }) => (
            <Link to={addressOf.keyword(project.id, Number(id))}>{keyword}</Link>
          ),
        },
        {
          name: 'region',
          heading: texts.region,
          breaksWords: true,
          cell: ({ region_index: index }) => regionName(index),
        },
        { name: 'position', heading: texts.position, cell: (task) => <TaskSign task={task} /> },
        {
          name: 'depth',
          heading: texts.depth,
          cell: ({ depth }) => (depth === null || depth === 0 ? '' : texts.depthOf(depth)),
        },
        { name: 'provider', heading: texts.provider, breaksWords: true, cell: ({ provider }) => provider },
        {
          name: 'reason',
          heading: texts.reason,
          breaksWords: true,
          cell: (task) =>
            (task.reason !== null || task.attempts > 0) && (
              <TaskReason task={task} kind={kindOf(task.reason)} />
            ),
        },
      ]}
    />
  )
}

function TaskSign({ task: { state, outcome, cancelled, position } }: { task: Task }) {
  const { signs, meanings } = useTexts()
  if (outcome === null)
    return <span className="task-sign">{state === 'working' ? signs.working : signs.waiting}</span>
  const end = cancelled === 1 ? 'cancelled' : (outcome as keyof typeof meanings)
  const sign = signs[end]
  const meaning = meanings[end]
  return (
    <span className={end === 'failed' ? 'task-sign worse' : 'task-sign'} title={meaning}>
      {typeof sign === 'function' ? sign(position ?? 0) : sign}
      <span className="unseen">. {meaning}</span>
    </span>
  )
}

function TaskReason({
  task: { attempts, next_attempt_at, reason },
  kind,
}: {
  task: Task
  kind: string | null | undefined
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <div>
      {reason !== null && <Reason reason={reason} kind={kind} />}
      {attempts > 0 && next_attempt_at !== null && (
        <div className="hint">{texts.attempts(attempts, formatDateTime(next_attempt_at, locale))}</div>
      )}
    </div>
  )
}

/** Returns a function that names the project's regions by index. */
function useRegionNames(): (index: number) => string {
  const texts = useTexts()
  const regions = trackedRegions(useProject())
  const nameOf = useRegionName()
  return (index) => {
    const region = regions.find((one) => one.index === index)
    return region === undefined ? texts.regionGone(index) : nameOf(region)
  }
}
