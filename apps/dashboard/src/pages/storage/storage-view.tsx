import { useState } from 'react'
import { useAsk } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useView } from '../../view.ts'
import { AccountTable } from './account-table.tsx'
import { KindTable } from './kind-table.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { SizePanel } from './size-panel.tsx'

/** Days that the page tries first. */
const DAYS = '90'
const MOST_DAYS = 36_500
const EVERY_MS = 60_000

/** The days of a text; undefined if they are not allowed. */
function daysOf(text: string): number | undefined {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

export function StorageView() {
  const [view, change] = useView({ days: DAYS })
  // The address follows a moment later, and typed characters must not wait for it.
  const [days, setDays] = useState(view.days)
  const valid = daysOf(days)
  // While the days are wrong, the page shows those before.
  const [tried, setTried] = useState(valid ?? Number(DAYS))
  if (valid !== undefined && valid !== tried) setTried(valid)
  const storage = useAsk(
    'get/system_2/storage',
    { retention_days: useSettled(tried) },
    { every: EVERY_MS, keep: true },
  )
  return (
    <Asked query={storage}>
      {({ result }) => (
        <>
          <SizePanel storage={result} at={storage.dataUpdatedAt} />
          <RetentionPanel
            storage={result}
            days={days}
            wrong={valid === undefined}
            onDays={(text) => {
              setDays(text)
              change({ days: text }, { replace: true })
            }}
          />
          <KindTable storage={result} />
          {result.replies.accounts.length > 0 && <AccountTable accounts={result.replies.accounts} />}
        </>
      )}
    </Asked>
  )
}
