import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { engineName, type Order } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AddToOrder } from './add-to-order.tsx'
import { OrderList } from './order-list.tsx'

/** The order of one search engine. Every change is saved at once. */
export function EngineOrder({ order, providers }: { order: Order; providers: readonly Provider[] }) {
  const texts = useTexts()
  const [said, setSaid] = useState('')
  const command = useCommand('edit/providers_2/providers/order', {
    changes: ['get/providers_2/providers/order', 'get/providers_2/providers'],
  })
  const engine = engineName(order.searcher_key)
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  const save = (ids: readonly string[]) => {
    if (command.isPending) return
    command.mutate(
      { searcher_key: order.searcher_key as SearcherKey, providers: [...ids] },
      {
        onSuccess: ({ result }) =>
          setSaid(texts.orderSaved(engine, result.providers.map(nameOf).join(' → ') || texts.nobody)),
      },
    )
  }
  // Shows the choice while it is being saved; the response replaces it.
  const shown = command.isPending ? command.variables.providers : order.providers
  const listed = shown.flatMap((id) => providers.filter((provider) => provider.id === id))
  // Invented results are never mixed with real ones, so adding a provider replaces the sandbox.
  const real = listed.filter(({ synthetic }) => synthetic === 0).map(({ id }) => id)
  return (
    <section className="panel" aria-label={texts.orderOf(engine)}>
      <h3>{engine}</h3>
      {order.usual === 1 && <p className="hint">{texts.usual}</p>}
      {listed.length === 0 ? <p>{texts.nobody}</p> : <OrderList listed={listed} onOrder={save} />}
      <div className="choosers">
        <AddToOrder
          offered={providers.filter(
            ({ id, engines, synthetic }) =>
              synthetic === 0 &&
              !shown.includes(id) &&
              engines.some((one) => one.searcher_key === order.searcher_key),
          )}
          action={real.length < listed.length ? texts.addInstead : texts.addLast}
          onAdd={({ id }) => save([...real, id])}
        />
        {order.usual === 0 && (
          <button type="button" onClick={() => save([])}>
            {texts.backToUsual}
          </button>
        )}
      </div>
      <p role="status">{said}</p>
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
    </section>
  )
}
