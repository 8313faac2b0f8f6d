import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import type { BankInfo } from '../../api/balance.ts'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What the account can spend. */
export function BalanceLine({ info }: { info: BankInfo }) {
  const { locale } = useLanguage()
  const texts = useTextsOf({ en, ru })
  const { balance_all = 0, balance_held = 0, currency = '', unlimited } = info
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <p className="balance">
      <strong>{texts.balance}:</strong>{' '}
      {[
        unlimited === 1 ? money(balance_all) : texts.available(money(balance_all)),
        balance_held > 0 && texts.held(money(balance_held)),
        unlimited === 1 && texts.unlimited,
      ]
        .filter(Boolean)
        .join('; ')}
      . <Link to={addressOf.account('billing')}>{texts.toBilling}</Link>
    </p>
  )
}
