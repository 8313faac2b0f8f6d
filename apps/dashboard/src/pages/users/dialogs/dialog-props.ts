import type { User } from '../users.ts'

/** What a dialog of a user is given. */
export interface UserDialogProps {
  readonly user: User
  /** Takes the sentence that says what was done. */
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}
