import type { CapPeriod } from '@sextant/contract/providers_2/caps.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useAsk } from '../../../api/ask.ts'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Bar } from '../../../ui/bar.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { engineName } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Configuration of a provider, and what was spent on it. */
export function CardFacts({ provider }: { provider: Provider }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <dl className="provider-facts">
      <Fact name={texts.engines}>
        {provider.engines.map(({ searcher_key }) => engineName(searcher_key)).join(', ')}
      </Fact>
      <Fact name={texts.source}>{texts.sources[provider.source]}</Fact>
      {provider.needs_key === 1 && <Fact name={texts.key}>{provider.key ?? texts.noKey}</Fact>}
      {provider.base_url !== null && <Fact name={texts.address}>{provider.base_url}</Fact>}
      {provider.synthetic === 0 && (
        <>
          <Fact name={texts.price}>
            {provider.price_per_unit === null
              ? texts.noPrice
              : texts.perUnit(formatAmount(provider.price_per_unit, locale), provider.billing_unit)}
          </Fact>
          <Fact name={texts.rate}>
            <Rate provider={provider} />
          </Fact>
          <Fact name={texts.spentDay}>
            <Spent provider={provider} period="day" spent={provider.spent_day} />
          </Fact>
          <Fact name={texts.spentMonth}>
            <Spent provider={provider} period="month" spent={provider.spent_month} />
          </Fact>
        </>
      )}
    </dl>
  )
}

/** The current rate of requests, and its limits. */
function Rate({ provider }: { provider: Provider }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { format } = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  const { current_per_second: current, listed_per_second: from, listed_per_second_at_most: to } = provider
  const atOnce = provider.at_once ?? provider.listed_at_once
  return (
    <>
      {provider.paused_seconds > 0
        ? texts.ratePaused(provider.paused_seconds)
        : current === null
          ? texts.rateUnused
          : texts.rateOf(format(current))}
      <div className="hint">
        {provider.per_second !== null
          ? texts.rateSet(format(provider.per_second))
          : from === null || to === null
            ? texts.rateFound
            : texts.rateListed(format(from), format(to))}
        {atOnce !== null && ` ${texts.rateAtOnce(format(atOnce))}`}
      </div>
    </>
  )
}

/** The amount spent, with the cap if there is one. */
function Spent({ provider, period, spent }: { provider: Provider; period: CapPeriod; spent: string }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const caps = useAsk('get/providers_2/caps', {}).data?.result ?? []
  const cap = caps.find((one) => one.scope === 'provider' && one.id === provider.id && one.period === period)
  const money = (amount: string) => formatAmount(amount, locale)
  if (cap === undefined) return <>{money(spent)}</>
  const isReached = Number(spent) >= Number(cap.amount)
  return (
    <>
      {texts.ofCap(money(spent), money(cap.amount))}
      <Bar share={Number(cap.amount) === 0 ? 1 : Number(spent) / Number(cap.amount)} full={isReached} />
    </>
  )
}
