import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { formatCount, formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { DialogKind } from '../dialogs/provider-dialog.tsx'
import {
  engineName,
  failingOn,
  stateOf,
  useHealthDays,
  type Order,
  type ProviderState,
} from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CardActions } from './card-actions.tsx'
import { CardFacts } from './card-facts.tsx'
import { Health } from './health.tsx'
import { Proofs } from './proofs.tsx'
import { Quarantines } from './quarantines.tsx'

const signs: Readonly<Record<ProviderState, string>> = {
  ready: '✓',
  off: '✕',
  broken: '!',
  capped: '!',
  priceless: '!',
}

/** A configured provider: its state, cost, health and actions. */
export function ProviderCard({
  provider,
  orders,
  days,
  onOpen,
}: {
  provider: Provider
  orders: readonly Order[]
  days: number
  onOpen: (kind: DialogKind) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const state = stateOf(provider, useAsk('get/providers_2/caps', {}).data?.result)
  const failing = failingOn(useHealthDays(provider, days).data?.result)
  return (
    <section className="panel provider" aria-labelledby={`provider-${provider.id}`}>
      <div className="provider-top">
        <div>
          <h3 id={`provider-${provider.id}`}>{provider.name}</h3>
          <p className={`provider-state ${state}`}>
            <span aria-hidden="true">{signs[state]} </span>
            {texts.states[state]}
          </p>
          {failing !== undefined && (
            <p className="provider-problem">
              <span aria-hidden="true">! </span>
              {texts.failing(
                formatDate(failing.date, locale),
                formatCount(failing.failed, locale),
                formatCount(failing.requests, locale),
              )}
            </p>
          )}
        </div>
        <CardActions provider={provider} onOpen={onOpen} />
      </div>
      {provider.problem !== null && (
        <p className="provider-problem">
          {texts.words} <span lang="en">{provider.problem}</span>
        </p>
      )}
      <Quarantines provider={provider} />
      <p>
        {provider.synthetic === 1 && `${texts.invented} `}
        <Places provider={provider} orders={orders} />
      </p>
      <CardFacts provider={provider} />
      {provider.synthetic === 0 && (
        <>
          <Proofs provider={provider} />
          <Health provider={provider} days={days} />
        </>
      )}
    </section>
  )
}

/** The provider's ranks in the orders of search engines. */
function Places({ provider, orders }: { provider: Provider; orders: readonly Order[] }) {
  const texts = useTexts()
  const places = orders
    .filter((order) => order.providers.includes(provider.id))
    .map((order) => texts.placeIn(order.providers.indexOf(provider.id) + 1, engineName(order.searcher_key)))
  if (places.length > 0) return <>{texts.places(places.join(', '))}</>
  return (
    <>
      {texts.noPlace}{' '}
      <Link to={addressOf.account('providers', { section: 'order' })}>{texts.putInOrder}</Link>
    </>
  )
}
