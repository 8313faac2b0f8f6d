import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './billing.css'
import { Log } from './log/log.tsx'
import { Overview } from './overview/overview.tsx'
import { Payments } from './payments/payments.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Parts of the page, by their name in the address. */
const parts = { overview: Overview, log: Log, payments: Payments } as const

/** The account's balance and spending. */
export function Component() {
  const texts = useTexts()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageParts label={texts.parts} parts={parts} words={texts.sections} />
    </>
  )
}
