import { useState } from 'react'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Option } from '../../../ui/option.tsx'
import { Saved, type Saving } from './save-row.tsx'

/** A box to tick that is saved at once, and says so; while it is being saved it shows what is wanted. */
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
  /** Tells it from others of the same label. */
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
