import type { Project } from '../../api/projects.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What the project was charged with this month. */
export function SpentCell({ project: { spent_month, user_currency } }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  return spent_month === null ? (
    <span className="hint">{texts.unseenSpend}</span>
  ) : (
    <span className="figure">{formatMoney(Number(spent_month), user_currency, locale)}</span>
  )
}
