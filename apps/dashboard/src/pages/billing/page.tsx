import { useTextsOf } from '../../texts/language.tsx'
import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './billing.css'
import { Log } from './log/log.tsx'
import { Overview } from './overview/overview.tsx'
import { Payments } from './payments/payments.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The parts of the page, by their names in the address. */
const parts = { overview: Overview, log: Log, payments: Payments } as const

/** What the account can spend and what it has spent. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageParts label={texts.parts} parts={parts} words={texts.sections} />
    </>
  )
}
