import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { formatAmount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import { engineName } from './providers.ts'
import { useTexts } from './texts/use-texts.ts'

/** Providers that are not configured, to choose from. */
export function AvailableTable({
  providers,
  onAdd,
}: {
  providers: readonly Provider[]
  onAdd: (id: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (providers.length === 0) return null
  return (
    <section>
      <h2>{texts.available}</h2>
      <p className="hint">{texts.availableHint}</p>
      <table className="table stacked">
        <caption className="unseen">{texts.available}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.engines}</th>
            <th scope="col">{texts.depth}</th>
            <th scope="col">{texts.listedPrice}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <tr key={provider.id}>
              <th scope="row">{provider.name}</th>
              <td data-label={texts.engines}>
                {provider.engines.map(({ searcher_key }) => engineName(searcher_key)).join(', ')}
              </td>
              <td data-label={texts.depth}>{texts.top(provider.maximum_depth)}</td>
              <td data-label={texts.listedPrice}>
                <div>
                  {provider.listed_price_per_unit === null
                    ? texts.noPrice
                    : texts.perUnit(
                        formatAmount(provider.listed_price_per_unit, locale),
                        provider.billing_unit,
                      )}
                  {provider.deferred === 1 && <div className="hint">{texts.deferred}</div>}
                </div>
              </td>
              <td>
                <button
                  type="button"
                  aria-label={texts.addNamed(provider.name)}
                  onClick={() => onAdd(provider.id)}
                >
                  {texts.add}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
