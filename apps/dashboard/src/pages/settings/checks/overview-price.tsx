import type { CheckMode } from '@sextant/contract'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'
import { useModePrice, type WantedChecks } from './use-mode-price.ts'

/** What the second requests for AI Overviews add to the cost of thirty days. */
export function OverviewPrice({
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
  const without = useModePrice(project, mode, { ...wanted, load_ai_overview: 0 })
  const withThem = useModePrice(project, mode, { ...wanted, load_ai_overview: 1 })
  if (without === undefined || withThem === undefined) return null
  const added = Math.round((withThem.price - without.price) * 1e6) / 1e6
  return (
    <p className="mode-price">
      {added === 0
        ? texts.overviewFree
        : texts.overviewPrice(formatMoney(added, project.user_currency, locale))}
    </p>
  )
}
