import { useIsAdministrator } from '../../api/profile.ts'
import { useSharedTexts } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Canaries } from './canaries/canaries.tsx'
import { Caps } from './caps/caps.tsx'
import { Orders } from './order/orders.tsx'
import { ProviderList } from './provider-list.tsx'
import './providers.css'
import { useTexts } from './texts/use-texts.ts'

/** Parts of the page, by their name in the address. */
const parts = { providers: ProviderList, order: Orders, caps: Caps, canaries: Canaries } as const

/** Providers, their order per search engine, caps on spending, and comparisons of two. */
export function Component() {
  const texts = useTexts()
  const { loading } = useSharedTexts()
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
      {isAdministrator === true && (
        <>
          <p>{texts.about}</p>
          <PageParts label={texts.parts} parts={parts} words={texts.sections} />
        </>
      )}
    </>
  )
}
