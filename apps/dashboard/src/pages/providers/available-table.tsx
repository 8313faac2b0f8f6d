import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { formatAmount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
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
      <Table
        label={texts.available}
        isStacked
        rows={providers}
        keyOf={({ id }) => id}
        columns={[
          { name: 'name', heading: texts.name, isRowHeading: true, cell: ({ name }) => name },
          {
            name: 'engines',
            heading: texts.engines,
            cell: ({ engines }) => engines.map(({ searcher_key: key }) => engineName(key)).join(', '),
          },
          { name: 'depth', heading: texts.depth, cell: ({ maximum_depth: depth }) => texts.top(depth) },
          {
            name: 'price',
            heading: texts.listedPrice,
            cell: ({ listed_price_per_unit: price, billing_unit: unit, deferred }) => (
              <div>
                {price === null ? texts.noPrice : texts.perUnit(formatAmount(price, locale), unit)}
                {deferred === 1 && <div className="hint">{texts.deferred}</div>}
              </div>
            ),
          },
          {
            name: 'actions',
            heading: texts.actions,
            isHeadingUnseen: true,
            cell: ({ id, name }) => (
              <button type="button" aria-label={texts.addNamed(name)} onClick={() => onAdd(id)}>
                {texts.add}
              </button>
            ),
          },
        ]}
      />
    </section>
  )
}
