import type { CheckMode } from '@sextant/contract'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'
import { useModePrice, type WantedChecks } from './use-mode-price.ts'

/** The cost of a mode over thirty days with the current schedule, or with a daily one if there is none. */
export function ModePrice({
  project,
  mode,
  wanted,
}: {
  project: ProjectSettings
  mode: CheckMode
  wanted: WantedChecks
}) {
  const { mode: texts } = useTexts()
  const { locale } = useLanguage()
  const found = useModePrice(project, mode, wanted)
  if (found === undefined) return null
  const money = (amount: number) => formatMoney(amount, project.user_currency, locale)
  const { price, price_expected: expected, isScheduled } = found
  return (
    <p className="mode-price">
      {isScheduled ? texts.bySchedule : texts.daily}{' '}
      <strong>
        {expected < price ? texts.about(money(expected), money(price)) : texts.atMost(money(price))}
      </strong>
    </p>
  )
}
