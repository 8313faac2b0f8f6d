import type { Project, ProjectFigures } from '../../api/projects.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The project's charges this month. */
export function SpentCell({
  project: { user_currency },
  figures,
}: {
  project: Project
  figures: ProjectFigures | undefined
}) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  if (figures === undefined) return <span aria-hidden="true">…</span>
  return figures.spent_month === null ? (
    <span className="hint">{texts.unseenSpend}</span>
  ) : (
    <span className="figure">{formatMoney(Number(figures.spent_month), user_currency, locale)}</span>
  )
}
