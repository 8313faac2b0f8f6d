import { Asked } from '../../../pieces/asked.tsx'
import { isConfigured, useOrders } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useProviders } from '../use-providers.ts'
import { Warnings } from '../warnings.tsx'
import { EngineOrder } from './engine-order.tsx'

/** The providers of each search engine, in the order in which they are tried. */
export function Orders() {
  const texts = useTexts()
  const providers = useProviders()
  const orders = useOrders()
  return (
    <>
      <h2>{texts.order}</h2>
      <p>{texts.orderHint}</p>
      <Asked query={providers}>
        {({ result }) => (
          <Asked query={orders}>
            {(answer) => (
              <>
                <Warnings providers={result} orders={answer.result} />
                {answer.result.map((order) => (
                  <EngineOrder
                    key={order.searcher_key}
                    order={order}
                    providers={result.filter(isConfigured)}
                  />
                ))}
              </>
            )}
          </Asked>
        )}
      </Asked>
    </>
  )
}
