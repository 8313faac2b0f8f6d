import { hasRight } from '@sextant/contract/rights.ts'
import { priceIn, useCheckPrice } from '../../../api/check.ts'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Highest price of a check of all enabled regions, for users who may start one. */
export function PriceLine({ project }: { project: ProjectSettings }) {
  const mayAsk = hasRight(project.right, 'checks') && project.on === 0
  return mayAsk ? <Price project={project} /> : null
}

function Price({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { data } = useCheckPrice({ projectId: project.id })
  if (data === undefined) return null
  const { price, pages } = priceIn(data.result)
  if (pages === 0) return null
  return <p role="status">{texts.price(formatMoney(price, project.user_currency, locale), pages)}</p>
}
