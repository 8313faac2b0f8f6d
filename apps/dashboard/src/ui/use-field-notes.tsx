import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

/** What stands below the input of a field: what is wrong with the entry, and a hint. */
export function useFieldNotes({ hint, error }: { hint?: string | undefined; error?: string | undefined }): {
  /** Id of the input. */
  readonly id: string
  /** `aria-describedby` of the input. */
  readonly describedBy: string | undefined
  readonly notes: ReactNode
} {
  const id = useId()
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return {
    id,
    describedBy: ids.length === 0 ? undefined : ids.join(' '),
    notes: (
      <>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
      </>
    ),
  }
}
