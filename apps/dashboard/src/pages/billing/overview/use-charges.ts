import type { RequestTo, RowAsked } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { useProfile } from '../../../api/profile.ts'
import { useView } from '../../../view.ts'
import { lastMonths, monthCounts } from '../months.ts'

const fields = {
  byMonth: ['date_month', 'provider', 'provider_name', 'sum'],
  byProject: ['target_id', 'sum'],
  byTarget: ['target', 'sum'],
} as const

type Request = RequestTo<'get/bank_2/history/summary'>

/** Sums of the billing log by month and provider, by project, or by kind of work. */
export type Sum<By extends keyof typeof fields> = RowAsked<
  'get/bank_2/history/summary',
  (typeof fields)[By][number]
>

/** Most projects listed, by highest sum. */
const MOST_PROJECTS = 20

/** The number of months in the address. */
export function useMonthCount(): (typeof monthCounts)[number] {
  const [view] = useView({ months: '12' })
  return monthCounts.find((name) => name === view.months) ?? '12'
}

/** Charges of the most recent months, which are those of the account's time zone. */
export function useCharges() {
  const count = useMonthCount()
  const profile = useProfile().data?.result
  const months = lastMonths(Number(count), profile?.timezone ?? 'UTC')
  const filters: NonNullable<Request['filters']> = [
    { name: 'type', operator: 'EQUALS', values: ['minus'] },
    { name: 'date_month', operator: 'GREATER_THAN_EQUALS', values: [months[0]!] },
  ]
  const known = <R>(request: R) => (profile === undefined ? undefined : request)
  return {
    months,
    byMonth: useAsk('get/bank_2/history/summary', known({ fields: fields.byMonth, filters, limit: 10_000 })),
    byProject: useAsk(
      'get/bank_2/history/summary',
      known({
        fields: fields.byProject,
        filters,
        // Charges are negative.
        orders: [{ name: 'sum', direction: 'ASC' }] as const,
        limit: MOST_PROJECTS,
      }),
    ),
    byTarget: useAsk('get/bank_2/history/summary', known({ fields: fields.byTarget, filters })),
  }
}
