import { useState } from 'react'
import { Asked } from '../../pieces/asked.tsx'
import { pageOf, Paging } from '../../ui/paging.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useView } from '../../view.ts'
import { UserDialog, type UserTask } from './dialogs/user-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'
import { UserTable } from './user-table.tsx'
import { PAGE_SIZE, useUsers } from './users.ts'

/** Search for users, its results, and actions on them. */
export function UserList() {
  const texts = useTexts()
  const [view, change] = useView({ search: '', page: '1' })
  const page = pageOf(view.page)
  const users = useUsers(view.search.trim(), page)
  const [task, setTask] = useState<UserTask>()
  const [done, setDone] = useState('')
  const begin = (begun: UserTask) => {
    setDone('')
    setTask(begun)
  }
  return (
    <>
      <div className="row users-top">
        <search>
          <SearchField
            label={texts.search}
            value={view.search}
            onSearch={(search) => change({ search, page: '1' }, { replace: true })}
          />
        </search>
        <button type="button" className="primary" onClick={() => begin({ kind: 'add' })}>
          {texts.add}
        </button>
      </div>
      <p role="status" className="users-done">
        {done !== '' && `✓ ${done}`}
      </p>
      <Asked query={users}>
        {({ result, total = result.length }) =>
          total === 0 ? (
            <Nobody onAll={() => change({ search: '', page: '1' })} />
          ) : (
            <>
              <p className="hint" role="status">
                {texts.count(total)}
              </p>
              <UserTable users={result} onTask={begin} />
              <Paging page={page} size={PAGE_SIZE} total={total} label={texts.pages} />
            </>
          )
        }
      </Asked>
      {task !== undefined && <UserDialog task={task} onDone={setDone} onClose={() => setTask(undefined)} />}
    </>
  )
}

/** At least the administrator exists, so the search excludes everyone. */
function Nobody({ onAll }: { onAll: () => void }) {
  const texts = useTexts()
  return (
    <section className="empty">
      <h2>{texts.none}</h2>
      <p>{texts.noneTodo}</p>
      <button type="button" onClick={onAll}>
        {texts.showAll}
      </button>
    </section>
  )
}
