import { useBalance } from '../../api/balance.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'

/** Writes amounts in the account's currency and the reader's language. */
export function useMoney(): (amount: number) => string {
  const { locale } = useLanguage()
  const currency = useBalance().data?.result.currency ?? ''
  return (amount) => formatMoney(amount, currency, locale)
}
