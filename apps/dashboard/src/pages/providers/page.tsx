import { useIsAdministrator } from '../../api/profile.ts'
import { useTexts, useTextsOf } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sections } from '../../ui/sections.tsx'
import { useView } from '../../view.ts'
import { Caps } from './caps/caps.tsx'
import { Orders } from './order/orders.tsx'
import { ProviderList } from './provider-list.tsx'
import './providers.css'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The parts of the page, by their names in the address. */
const parts = { providers: ProviderList, order: Orders, caps: Caps } as const
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** Where result pages come from: who may be asked, in which order, and for how much. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  const { loading } = useTexts()
  const isAdministrator = useIsAdministrator()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {isAdministrator === undefined && <p role="status">{loading}</p>}
      {isAdministrator === false && (
        <Notice kind="information" title={texts.forAdministrators}>
          <p>{texts.forAdministratorsTodo}</p>
        </Notice>
      )}
      {isAdministrator === true && <Parts />}
    </>
  )
}

function Parts() {
  const texts = useTextsOf({ en, ru })
  const [view] = useView({ section: 'providers' })
  const shown = names.find((name) => name === view.section) ?? 'providers'
  const Shown = parts[shown]
  return (
    <>
      <p>{texts.about}</p>
      <Sections
        label={texts.parts}
        sections={names.map((name) => ({ name, words: texts.sections[name] }))}
        shown={shown}
      />
      <Shown />
    </>
  )
}
