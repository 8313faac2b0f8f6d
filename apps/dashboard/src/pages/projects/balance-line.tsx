import type { Balance } from '../../api/balance.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'

/** What the account can spend. */
export function BalanceLine({ balance }: { balance: Balance }) {
  const { locale, texts } = useLanguage()
  const money = (amount: number) => formatMoney(amount, balance.currency, locale)
  return (
    <p className="balance">
      <strong>{texts.balance.title}:</strong>{' '}
      {[
        balance.unlimited ? money(balance.available) : texts.balance.available(money(balance.available)),
        balance.held > 0 && texts.balance.held(money(balance.held)),
        balance.unlimited && texts.balance.unlimited,
      ]
        .filter(Boolean)
        .join('; ')}
    </p>
  )
}
