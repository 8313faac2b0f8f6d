import type { User } from '../users.ts'
import { AddUser } from './add-user.tsx'
import { CreditUser } from './credit-user.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { EditUser } from './edit-user.tsx'
import { RemoveSecondFactor } from './remove-second-factor.tsx'
import { SetPassword } from './set-password.tsx'
import { SwitchUser } from './switch-user.tsx'

/** What a dialog does: add a user, or act on one. */
export type UserTask =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'edit' | 'setPassword' | 'noCode' | 'credit' | 'disable' | 'enable'
      readonly user: User
    }

/** The dialog of a task. */
export function UserDialog({
  task,
  ...rest
}: { task: UserTask } & Pick<UserDialogProps, 'onDone' | 'onClose'>) {
  switch (task.kind) {
    case 'add':
      return <AddUser onClose={rest.onClose} />
    case 'edit':
      return <EditUser user={task.user} {...rest} />
    case 'setPassword':
      return <SetPassword user={task.user} {...rest} />
    case 'noCode':
      return <RemoveSecondFactor user={task.user} {...rest} />
    case 'credit':
      return <CreditUser user={task.user} {...rest} />
    case 'disable':
    case 'enable':
      return <SwitchUser user={task.user} {...rest} />
  }
}
