import type { BankInfo } from '../../api/balance.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'

/** What the account can spend. */
export function BalanceLine({ info }: { info: BankInfo }) {
  const { locale, texts } = useLanguage()
  const { balance_all = 0, balance_held = 0, currency = '', unlimited } = info
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <p className="balance">
      <strong>{texts.balance.title}:</strong>{' '}
      {[
        unlimited === 1 ? money(balance_all) : texts.balance.available(money(balance_all)),
        balance_held > 0 && texts.balance.held(money(balance_held)),
        unlimited === 1 && texts.balance.unlimited,
      ]
        .filter(Boolean)
        .join('; ')}
    </p>
  )
}
