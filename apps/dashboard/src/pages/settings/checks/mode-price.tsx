import type { CheckMode, SnapshotDepth } from '@sextant/contract'
import { hasRight } from '@sextant/contract/rights.ts'
import { useAsk } from '../../../api/ask.ts'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { entriesToSend, newEntry, useSchedule } from './schedule.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The cost of a mode over thirty days with the current schedule, or with a daily one if there is none. */
export function ModePrice({
  project,
  mode,
  wanted,
}: {
  project: ProjectSettings
  mode: CheckMode
  wanted: { readonly sweep_days: number; readonly do_snapshots: SnapshotDepth }
}) {
  const { mode: texts } = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const saved = useSchedule(project.id, 'positions_go').data?.result.schedule
  const mayAsk = saved !== undefined && hasRight(project.right, 'checks')
  const isScheduled = saved !== undefined && saved.length > 0
  const { data } = useAsk(
    'get/schedule_2/preview',
    mayAsk
      ? {
          type: 'positions_go',
          target_id: project.id,
          schedule: entriesToSend(isScheduled ? saved : [newEntry]),
          check_mode: mode,
          ...wanted,
        }
      : undefined,
    { keep: true },
  )
  if (data === undefined) return null
  const money = (amount: number) => formatMoney(amount, project.user_currency, locale)
  const { price, price_expected: expected } = data.result
  return (
    <p className="mode-price">
      {isScheduled ? texts.bySchedule : texts.daily}{' '}
      <strong>
        {expected < price ? texts.about(money(expected), money(price)) : texts.atMost(money(price))}
      </strong>
    </p>
  )
}
