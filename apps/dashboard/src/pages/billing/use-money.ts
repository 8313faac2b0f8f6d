import { useBalance } from '../../api/balance.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'

/** Returns a function that formats amounts in the account's currency and the user's locale. */
export function useMoney(): (amount: number) => string {
  const { locale } = useLanguage()
  const currency = useBalance().data?.result.currency ?? ''
  return (amount) => formatMoney(amount, currency, locale)
}
