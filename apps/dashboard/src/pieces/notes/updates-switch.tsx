import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { useShowsUpdates } from '../../api/chart-notes.ts'
import { Option } from '../../ui/option.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Shows or hides ranking updates on all charts of the account. */
export function UpdatesSwitch() {
  const texts = useTexts()
  const isShown = useShowsUpdates()
  const saving = useCommand('edit/users_2/profile', { changes: ['get/users_2/profile'] })
  // What was chosen, until the profile says the same.
  const [wanted, setWanted] = useState<boolean>()
  return (
    <>
      <Option
        label={texts.showUpdates}
        checked={wanted ?? isShown ?? false}
        disabled={isShown === undefined}
        onChange={({ target }) => {
          if (saving.isPending) return
          setWanted(target.checked)
          saving.mutate(
            { positions_show_updates: target.checked ? 1 : 0 },
            { onSettled: () => setWanted(undefined) },
          )
        }}
      />
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
    </>
  )
}
