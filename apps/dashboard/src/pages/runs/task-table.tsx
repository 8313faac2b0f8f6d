import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'
import { useRegionName } from '../../pieces/regions/region-select.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import type { Task } from './tasks.ts'
import { useTexts } from './texts/use-texts.ts'

/** Keywords of a check as rows. */
export function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  const texts = useTexts()
  const project = useProject()
  const regionName = useRegionNames()
  return (
    <table className="table stacked">
      <caption className="unseen">{texts.tasks}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.keyword}</th>
          <th scope="col">{texts.region}</th>
          <th scope="col">{texts.position}</th>
          <th scope="col">{texts.depth}</th>
          <th scope="col">{texts.provider}</th>
          <th scope="col">{texts.reason}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <th scope="row">
              <Link to={addressOf.keyword(project.id, Number(task.keyword_id))}>{task.keyword}</Link>
            </th>
            <td data-label={texts.region}>{regionName(task.region_index)}</td>
            <td data-label={texts.position}>
              <TaskSign task={task} />
            </td>
            <td data-label={texts.depth}>
              {task.depth === null || task.depth === 0 ? '' : texts.depthOf(task.depth)}
            </td>
            <td data-label={texts.provider}>{task.provider}</td>
            <td data-label={texts.reason}>
              {(task.reason !== null || task.attempts > 0) && <TaskReason task={task} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TaskSign({ task: { state, outcome, position } }: { task: Task }) {
  const { signs, meanings } = useTexts()
  if (outcome === null)
    return <span className="task-sign">{state === 'working' ? signs.working : signs.waiting}</span>
  const sign = signs[outcome as keyof typeof meanings]
  const meaning = meanings[outcome as keyof typeof meanings]
  return (
    <span className={outcome === 'failed' ? 'task-sign worse' : 'task-sign'} title={meaning}>
      {typeof sign === 'function' ? sign(position ?? 0) : sign}
      <span className="unseen">. {meaning}</span>
    </span>
  )
}

function TaskReason({ task: { attempts, next_attempt_at, reason } }: { task: Task }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <div>
      {reason !== null && <span lang="en">{reason}</span>}
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
