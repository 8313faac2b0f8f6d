import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { formatCount, formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Columns } from '../../../ui/columns/columns.tsx'
import { daysUntilNow } from '../days.ts'
import { useHealthDays } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Requests, failures and latency of a provider by day. */
export function HealthDays({ provider, days }: { provider: Provider; days: number }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const answer = useHealthDays(provider, days).data?.result
  if (answer === undefined) return null
  const found = daysUntilNow(days).map((date) => ({ date, of: answer.find((day) => day.date === date) }))
  const seconds = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  return (
    <div className="provider-charts">
      <Columns
        title={texts.byDay}
        parts={[
          { name: texts.answered, tone: 'good' },
          { name: texts.failures, tone: 'bad' },
        ]}
        columns={found.map(({ date, of }) => ({
          label: formatDate(date, locale),
          values: [(of?.requests ?? 0) - (of?.failed ?? 0), of?.failed ?? 0],
        }))}
        format={(count) => formatCount(count, locale)}
      />
      {found.some(({ of }) => typeof of?.latency_p50 === 'number') && (
        <Columns
          title={texts.latencyByDay}
          parts={[{ name: texts.latency, tone: 'plain' }]}
          columns={found.map(({ date, of }) => ({
            label: formatDate(date, locale),
            values: [of?.latency_p50 ?? null],
          }))}
          format={(milliseconds) => texts.seconds(seconds.format(milliseconds / 1000))}
        />
      )}
    </div>
  )
}
