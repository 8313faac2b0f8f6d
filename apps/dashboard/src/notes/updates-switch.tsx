import { useCommand } from '../api/ask.ts'
import { useShowsUpdates } from '../api/chart-notes.ts'
import { useTextsOf } from '../texts/language.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Option } from '../ui/option.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Shows or hides ranking updates on all charts of the account. */
export function UpdatesSwitch() {
  const texts = useTextsOf({ en, ru })
  const isShown = useShowsUpdates()
  const saving = useCommand('edit/users_2/profile', { changes: ['get/users_2/profile'] })
  const wanted = saving.isPending ? saving.variables.positions_show_updates === 1 : (isShown ?? false)
  return (
    <>
      <Option
        label={texts.showUpdates}
        checked={wanted}
        disabled={isShown === undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate({ positions_show_updates: target.checked ? 1 : 0 })
        }}
      />
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
    </>
  )
}
