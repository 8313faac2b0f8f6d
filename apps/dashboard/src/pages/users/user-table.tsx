import { useProfile } from '../../api/profile.ts'
import { formatDate, formatDateTime, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import type { UserTask } from './dialogs/user-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { User } from './users.ts'

/** Users as rows with their actions. */
export function UserTable({ users, onTask }: { users: readonly User[]; onTask: (task: UserTask) => void }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const profile = useProfile().data?.result
  return (
    <Table
      label={texts.title}
      className="users"
      isStacked
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          heading: texts.name,
          isRowHeading: true,
          cell: ({ id, name, email }) => (
            <>
              {name} {id === profile?.id && <span className="hint">({texts.you})</span>}
              {email !== null && <div className="hint">{email}</div>}
              <div className="hint">{texts.numberOf(id)}</div>
            </>
          ),
        },
        {
          name: 'rights',
          heading: texts.rights,
          cell: ({ administrator }) => (administrator === 1 ? texts.administrator : texts.plain),
        },
        {
          name: 'balance',
          heading: texts.balance,
          isNumber: true,
          cell: ({ balance, unlimited }) => (
            <div>
              {formatMoney(Number(balance), profile?.currency ?? '', locale)}
              {unlimited === 1 && <div className="hint">{texts.unlimited}</div>}
            </div>
          ),
        },
        {
          name: 'sign_in',
          heading: texts.signIn,
          cell: (user) =>
            user.disabled === null ? (
              <span>{waysOf(user, texts)}</span>
            ) : (
              <span className="warning">
                ! {texts.disabledOn(formatDate(user.disabled.slice(0, 10), locale))}
              </span>
            ),
        },
        {
          name: 'last_seen',
          heading: texts.lastSeen,
          cell: ({ last_seen: seen }) => (seen === null ? texts.never : formatDateTime(seen, locale)),
        },
        {
          name: 'actions',
          heading: texts.actions,
          isHeadingUnseen: true,
          cell: (user) => <Actions user={user} isOwn={user.id === profile?.id} onTask={onTask} />,
        },
      ]}
    />
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
