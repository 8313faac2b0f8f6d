import type { ProviderHealth } from '@sextant/contract/providers_2/health.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatAmount, formatCount, formatDecimal } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useProviderFailures } from '../../../texts/provider-failures/use-provider-failures.ts'
import { useTexts } from '../texts/use-texts.ts'
import { HealthDays } from './health-days.tsx'

const EVERY_MS = 30_000

/**
 * Health of a provider over recent days: success rate, latency, failures, and agreement with other providers.
 */
export function Health({ provider, days }: { provider: Provider; days: number }) {
  const texts = useTexts()
  const query = useAsk('get/providers_2/health', { days }, { every: EVERY_MS, keep: true })
  return (
    <div className="provider-health">
      <h4>{texts.health(days)}</h4>
      <Asked query={query}>
        {({ result }) => {
          const health = result.find(({ id }) => id === provider.id)
          if (health === undefined) return <p>{texts.noRequests}</p>
          return (
            <>
              <HealthFacts health={health} />
              <FailureKinds failures={health.failures} />
              <HealthDays provider={provider} days={days} />
            </>
          )
        }}
      </Asked>
    </div>
  )
}

function HealthFacts({ health }: { health: ProviderHealth }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const seconds = (milliseconds: number) =>
    texts.seconds(new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(milliseconds / 1000))
  return (
    <dl className="provider-facts">
      <div>
        <dt>{texts.requests}</dt>
        <dd>
          {texts.requestsOf(
            formatCount(health.requests, locale),
            formatCount(health.failed, locale),
            formatDecimal((100 * health.failed) / Math.max(1, health.requests), locale),
          )}
        </dd>
      </div>
      {health.latency_p50 !== null && (
        <div>
          <dt>{texts.latency}</dt>
          <dd>
            {texts.latencyOf(seconds(health.latency_p50), seconds(health.latency_p95 ?? health.latency_p50))}
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.cost}</dt>
        <dd>{formatAmount(health.cost, locale)}</dd>
      </div>
      {health.agreement.length > 0 && (
        <div>
          <dt>{texts.agreement}</dt>
          {health.agreement.map((one) => (
            <dd key={one.with}>
              {texts.agreementOf(formatDecimal(100 * one.share, locale), one.with, one.pages)}
            </dd>
          ))}
          <dd className="hint">{texts.agreementHint}</dd>
        </div>
      )}
    </dl>
  )
}

/** Kinds of failure with advice, most frequent first. */
function FailureKinds({ failures }: { failures: ProviderHealth['failures'] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const sentences = useProviderFailures()
  const kinds = Object.entries(failures).toSorted(([, a], [, b]) => b - a)
  if (kinds.length === 0) return null
  return (
    <>
      <h5>{texts.failureKinds}</h5>
      <ul className="provider-failures">
        {kinds.map(([kind, count]) => (
          <li key={kind}>
            <strong>
              {formatCount(count, locale)} × {sentences[kind]?.what ?? kind}.
            </strong>{' '}
            {sentences[kind]?.todo}
          </li>
        ))}
      </ul>
    </>
  )
}
