import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { PaymentDraft } from './draft.ts'

/** Shows a payment for confirmation, and records it. */
export function ConfirmPayment({
  draft,
  reference,
  accountName,
  currency,
  onEntered,
  onClose,
}: {
  draft: PaymentDraft
  reference: string
  accountName: string
  currency: string
  onEntered: () => void
  onClose: () => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const command = useCommand('add/payments_2')
  const sum = draft.sum.trim()
  const amount = formatMoney(Math.abs(Number(sum)), currency, locale)
  const info = draft.info.trim()
  return (
    <Confirmation
      title={texts.confirmTitle}
      action={texts.confirm}
      command={command}
      onConfirm={() =>
        command.mutate(
          {
            user_id: Number(draft.userId),
            sum,
            type: draft.type,
            reference,
            ...(info === '' ? {} : { info }),
          },
          { onSuccess: onEntered },
        )
      }
      onClose={onClose}
    >
      <p className="lead">
        <strong>
          {Number(sum) < 0 ? texts.confirmMinus(amount, accountName) : texts.confirmPlus(amount, accountName)}
        </strong>
      </p>
      <p>
        {texts.kinds[draft.type]}
        {info !== '' && `: ${info}`}
      </p>
      <p className="hint">{texts.enterHint}</p>
    </Confirmation>
  )
}
