import type { PaymentType } from '@sextant/contract/payments_2.ts'
import type { RowAsked } from '@sextant/sdk'
import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { useBalance } from '../../../api/balance.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ConfirmPayment } from './confirm-payment.tsx'
import { emptyPayment, faultOf, newReference, type PaymentDraft } from './draft.ts'

const fields = ['id', 'name'] as const
type Account = RowAsked<'get/users_2/accounts', (typeof fields)[number]>

/** A form that records money for an account, with a confirmation. */
export function EnterPayment() {
  const texts = useTexts()
  const accounts = useAsk('get/users_2/accounts', {
    fields,
    orders: [{ name: 'id', direction: 'ASC' }],
  })
  return (
    <section className="panel">
      <h2>{texts.enter}</h2>
      <p className="hint">{texts.enterHint}</p>
      <Asked query={accounts}>{({ result }) => <PaymentForm accounts={result} />}</Asked>
    </section>
  )
}

function PaymentForm({ accounts }: { accounts: readonly Account[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const currency = useBalance().data?.result.currency ?? ''
  const [draft, setDraft] = useState<PaymentDraft>({ ...emptyPayment, userId: String(accounts[0]?.id ?? '') })
  const [tried, setTried] = useState(false)
  /**
   * The reference stays the same however often the request is sent, so a lost response never causes a second
   * payment.
   */
  const [confirming, setConfirming] = useState<string>()
  const [entered, setEntered] = useState('')
  const change = (changes: Partial<PaymentDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const fault = faultOf(draft)
  const account = accounts.find(({ id }) => String(id) === draft.userId)
  const accountName = account === undefined ? draft.userId : texts.accountOption(account.id, account.name)
  return (
    <form
      className="payment-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        setEntered('')
        if (fault === undefined) setConfirming(draft.reference.trim() || newReference())
      }}
    >
      <div className="choosers">
        <Choice
          label={texts.account}
          options={accounts.map(({ id, name }) => [String(id), texts.accountOption(id, name)] as const)}
          chosen={draft.userId}
          onChoose={(userId) => change({ userId })}
        />
        <Choice
          label={texts.kind}
          options={(Object.keys(texts.kinds) as PaymentType[]).map(
            (type) => [type, texts.kinds[type]] as const,
          )}
          chosen={draft.type}
          onChoose={(type) => change({ type })}
        />
      </div>
      <Field
        label={texts.amount}
        hint={texts.amountHint}
        error={tried && fault !== undefined ? texts[fault] : undefined}
        inputMode="decimal"
        value={draft.sum}
        onChange={({ target }) => change({ sum: target.value })}
      />
      <Field
        label={texts.purpose}
        hint={texts.infoHint}
        error={undefined}
        maxLength={255}
        value={draft.info}
        onChange={({ target }) => change({ info: target.value })}
      />
      <Field
        label={texts.reference}
        hint={texts.referenceHint}
        error={undefined}
        maxLength={100}
        value={draft.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
      <button type="submit" className="primary">
        {texts.next}
      </button>
      <p role="status">{entered}</p>
      {confirming !== undefined && (
        <ConfirmPayment
          draft={draft}
          reference={confirming}
          accountName={accountName}
          currency={currency}
          onEntered={() => {
            setEntered(texts.entered(formatMoney(Number(draft.sum), currency, locale), accountName))
            setDraft({ ...emptyPayment, userId: draft.userId })
            setTried(false)
            setConfirming(undefined)
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </form>
  )
}
