import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { useProfile } from '../../../api/profile.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { UserDialogProps } from './dialog-props.ts'

const kinds = ['plus', 'plusBonus'] as const
type Kind = (typeof kinds)[number]

/** Adds money for a user. The button names the amount. */
export function CreditUser({ user, onDone, onClose }: UserDialogProps) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const currency = useProfile().data?.result.currency ?? ''
  const [sum, setSum] = useState('')
  const [type, setType] = useState<Kind>('plus')
  const [info, setInfo] = useState('')
  // The reference stays the same however often the request is sent, so a lost response never causes a second
  // payment.
  const [reference] = useState(() => `dashboard ${crypto.getRandomValues(new Uint32Array(3)).join('')}`)
  const credit = useCommand('add/payments_2')
  const amount = sum.trim().replace(',', '.')
  const isAmount = /^\d{1,9}(\.\d{1,6})?$/.test(amount) && Number(amount) > 0
  const words = formatMoney(Number(amount), currency, locale)
  return (
    <FormDialog
      title={texts.creditTitle(user.name)}
      action={isAmount ? texts.creditAction(words) : texts.creditEmpty}
      command={credit}
      ready={isAmount}
      onSubmit={() =>
        credit.mutate(
          { user_id: user.id, sum: amount, type, reference, ...(info.trim() === '' ? {} : { info }) },
          {
            onSuccess: () => {
              onDone(texts.credited(words, user.name))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{texts.creditAbout}</p>
      <Field
        label={texts.amount}
        hint={texts.amountHint(currency)}
        error={sum.trim() !== '' && !isAmount ? texts.amountInvalid : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={sum}
        onChange={({ target }) => setSum(target.value)}
      />
      <ChoiceField
        label={texts.kind}
        options={kinds.map((kind) => [kind, texts.kinds[kind]] as const)}
        value={type}
        onChoose={setType}
      />
      <Field
        label={texts.info}
        autoComplete="off"
        maxLength={255}
        value={info}
        onChange={({ target }) => setInfo(target.value)}
      />
    </FormDialog>
  )
}
