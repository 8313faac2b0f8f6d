import { useProfile } from '../../api/profile.ts'
import { formatDate, formatDateTime, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import type { UserTask } from './dialogs/user-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { User } from './users.ts'

/** Users as rows with their actions. */
export function UserTable({ users, onTask }: { users: readonly User[]; onTask: (task: UserTask) => void }) {
  const texts = useTexts()
  return (
    <table className="table stacked users">
      <caption className="unseen">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.rights}</th>
          <th scope="col" className="number">
            {texts.balance}
          </th>
          <th scope="col">{texts.signIn}</th>
          <th scope="col">{texts.lastSeen}</th>
          <th scope="col">{texts.actions}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onTask={onTask} />
        ))}
      </tbody>
    </table>
  )
}

/** How a user signs in. */
function waysOf(user: User, texts: ReturnType<typeof useTexts>): string {
  const ways = [
    ...(user.has_password === 1 ? [user.asks_for_code === 1 ? texts.withCode : texts.withPassword] : []),
    ...(user.has_identity === 1 ? [texts.withIdentity] : []),
  ]
  return ways.length === 0 ? texts.keysOnly : ways.join(', ')
}

function UserRow({ user, onTask }: { user: User; onTask: (task: UserTask) => void }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const profile = useProfile().data?.result
  const isOwn = profile?.id === user.id
  const money = formatMoney(Number(user.balance), profile?.currency ?? '', locale)
  return (
    <tr>
      <th scope="row">
        {user.name} {isOwn && <span className="hint">({texts.you})</span>}
        {user.email !== null && <div className="hint">{user.email}</div>}
        <div className="hint">{texts.numberOf(user.id)}</div>
      </th>
      <td data-label={texts.rights}>{user.administrator === 1 ? texts.administrator : texts.plain}</td>
      <td className="number" data-label={texts.balance}>
        <div>
          {money}
          {user.unlimited === 1 && <div className="hint">{texts.unlimited}</div>}
        </div>
      </td>
      <td data-label={texts.signIn}>
        {user.disabled === null ? (
          <span>{waysOf(user, texts)}</span>
        ) : (
          <span className="warning">
            ! {texts.disabledOn(formatDate(user.disabled.slice(0, 10), locale))}
          </span>
        )}
      </td>
      <td data-label={texts.lastSeen}>
        {user.last_seen === null ? texts.never : formatDateTime(user.last_seen, locale)}
      </td>
      <td>
        <Actions user={user} isOwn={isOwn} onTask={onTask} />
      </td>
    </tr>
  )
}

function Actions({ user, isOwn, onTask }: { user: User; isOwn: boolean; onTask: (task: UserTask) => void }) {
  const texts = useTexts()
  const tasks = [
    { kind: 'edit', user },
    { kind: 'setPassword', user },
    ...(user.asks_for_code === 1 && !isOwn ? [{ kind: 'noCode', user } as const] : []),
    { kind: 'credit', user },
    ...(isOwn ? [] : [{ kind: user.disabled === null ? 'disable' : 'enable', user } as const]),
  ] as const
  return (
    <div className="row user-actions">
      {tasks.map((task) => (
        <button
          key={task.kind}
          type="button"
          aria-label={texts.actionOf(texts[task.kind], user.name)}
          onClick={() => onTask(task)}
        >
          {texts[task.kind]}
        </button>
      ))}
    </div>
  )
}
