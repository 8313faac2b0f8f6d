import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { engineName, firstOf, type Order } from './providers.ts'
import { useTexts } from './texts/use-texts.ts'

/**
 * Warns about search engines whose results are invented, and about those without a usable provider although
 * one is configured.
 */
export function Warnings({
  providers,
  orders,
}: {
  providers: readonly Provider[]
  orders: readonly Order[]
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const named = (some: readonly Order[]) =>
    new Intl.ListFormat(locale).format(some.map(({ searcher_key }) => engineName(searcher_key)))
  const invented = orders.filter((order) => firstOf(order, providers)?.synthetic === 1)
  const unanswered = orders.filter(
    (order) => order.providers.length > 0 && firstOf(order, providers) === undefined,
  )
  return (
    <>
      {invented.length > 0 && (
        <Notice kind="information" title={texts.sandboxTitle(named(invented))}>
          <p>{texts.sandboxTodo}</p>
        </Notice>
      )}
      {unanswered.length > 0 && (
        <Notice kind="warning" title={texts.nobodyTitle(named(unanswered))}>
          <p>{texts.nobodyTodo}</p>
        </Notice>
      )}
    </>
  )
}
