import { useBalance, type BankInfo } from '../../../api/balance.ts'
import { useIsAdministrator } from '../../../api/profile.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** What the account can spend, and how that adds up. */
export function BalancePanel() {
  const texts = useTexts()
  return (
    <section className="panel">
      <h2>{texts.balance}</h2>
      <Asked query={useBalance()}>{({ result }) => <Figures info={result} />}</Asked>
    </section>
  )
}

function Figures({ info }: { info: BankInfo }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const isAdministrator = useIsAdministrator()
  const { balance_all = 0, balance_personal = 0, balance_bonus = 0, balance_held = 0, currency = '' } = info
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return (
    <>
      {balance_all <= 0 && info.unlimited !== 1 && (
        <Notice kind="warning" title={texts.empty}>
          <p>{isAdministrator === true ? texts.emptyAdministrator : texts.emptyTodo}</p>
        </Notice>
      )}
      <dl className="balance-figures">
        <Fact name={texts.toSpend}>{money(balance_all)}</Fact>
        <Fact name={texts.held}>{money(balance_held)}</Fact>
        <Fact name={texts.money}>{money(balance_personal)}</Fact>
        <Fact name={texts.bonus} hint={texts.bonusHint}>
          {money(balance_bonus)}
        </Fact>
      </dl>
      {info.unlimited === 1 && <p className="hint">{texts.unlimited}</p>}
    </>
  )
}
