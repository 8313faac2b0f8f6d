import type { User } from '../users.ts'

export interface UserDialogProps {
  readonly user: User
  /** Called with a sentence about what was done. */
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}
