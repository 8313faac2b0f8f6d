import { useProjectId } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { pageOf, Paging } from '../../ui/paging.tsx'
import { useView } from '../../view.ts'
import type { Run } from './runs.ts'
import { TaskFilters } from './task-filters.tsx'
import { TaskTable } from './task-table.tsx'
import { shownTasks, TASKS_ON_PAGE, useTasks, type ShownTasks } from './tasks.ts'
import { useTexts } from './texts/use-texts.ts'

/** The keywords of a check with their outcomes, with the filters in the address. */
export function TaskList({ run }: { run: Run }) {
  const texts = useTexts()
  const projectId = useProjectId()
  const [view, change] = useView({ show: 'all', search: '', reason: '', page: '1' })
  const show = (Object.keys(shownTasks) as ShownTasks[]).find((name) => name === view.show) ?? 'all'
  const page = pageOf(view.page)
  const query = useTasks(projectId, run, { show, search: view.search, reason: view.reason, page })
  return (
    <section>
      <h2 id="tasks" tabIndex={-1}>
        {texts.tasks}
      </h2>
      <TaskFilters
        show={show}
        search={view.search}
        reason={view.reason}
        onChange={(changes) => change({ ...changes, page: '1' }, { replace: true })}
      />
      <Asked query={query}>
        {({ result: tasks, total = tasks.length }) => (
          <>
            <p className="hint" role="status">
              {texts.showing(total)}
            </p>
            {total === 0 ? <p>{texts.noTasks}</p> : <TaskTable run={run} tasks={tasks} />}
            <Paging page={page} size={TASKS_ON_PAGE} total={total} label={texts.tasksPages} />
          </>
        )}
      </Asked>
    </section>
  )
}
