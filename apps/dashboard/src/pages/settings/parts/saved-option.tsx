import { useState } from 'react'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Option } from '../../../ui/option.tsx'
import { Saved, type Saving } from './save-row.tsx'

/** A checkbox that is saved at once and reports it. It shows the new value while being saved. */
export function SavedOption({
  label,
  hint,
  name,
  on,
  saving,
  onTurn,
}: {
  label: string
  hint?: string
  /** Distinguishes it from others with the same label. */
  name?: string
  on: boolean
  saving: Saving
  onTurn: (on: boolean) => void
}) {
  const [wanted, setWanted] = useState<boolean>()
  const { isPending } = saving
  const [wasPending, setWasPending] = useState(isPending)
  if (wasPending !== isPending) {
    setWasPending(isPending)
    if (!isPending) setWanted(undefined)
  }
  return (
    <div>
      <Option
        label={label}
        hint={hint}
        aria-label={name}
        checked={wanted ?? on}
        onChange={({ target }) => {
          if (isPending) return
          setWanted(target.checked)
          onTurn(target.checked)
        }}
      />
      <Saved saving={saving} />
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
    </div>
  )
}
