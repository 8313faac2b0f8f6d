import { useTextsOf } from '../../texts/language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sections } from '../../ui/sections.tsx'
import { useView } from '../../view.ts'
import './billing.css'
import { Log } from './log/log.tsx'
import { Overview } from './overview/overview.tsx'
import { Payments } from './payments/payments.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The parts of the page, by their names in the address. */
const parts = { overview: Overview, log: Log, payments: Payments } as const
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** What the account can spend and what it has spent. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  const [view] = useView({ section: 'overview' })
  const shown = names.find((name) => name === view.section) ?? 'overview'
  const Shown = parts[shown]
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Sections
        label={texts.parts}
        sections={names.map((name) => ({ name, words: texts.sections[name] }))}
        shown={shown}
      />
      <Shown />
    </>
  )
}
