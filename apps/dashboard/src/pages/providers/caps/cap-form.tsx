import type { CapPeriod, CapScope } from '@sextant/contract/providers_2/caps.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { isAmount } from '../amount.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CapSubject } from './cap-subject.tsx'

/** Sets a cap, or changes an existing one. */
export function CapForm({ onSet }: { onSet: () => void }) {
  const texts = useTexts()
  const command = useCommand('edit/providers_2/caps')
  const [scope, setScope] = useState<CapScope>('provider')
  const [id, setId] = useState('')
  const [period, setPeriod] = useState<CapPeriod>('day')
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <form
      className="panel provider-caps-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (id === '' || !isAmount(amount) || command.isPending) return
        command.mutate(
          { scope, id, period, amount: amount.trim() },
          {
            onSuccess: () => {
              setAmount('')
              setTried(false)
              onSet()
            },
          },
        )
      }}
    >
      <h3>{texts.setCap}</h3>
      <div className="choosers">
        <Choice
          label={texts.scope}
          options={(Object.keys(texts.scopes) as CapScope[]).map(
            (name) => [name, texts.scopes[name]] as const,
          )}
          chosen={scope}
          onChoose={(chosen) => {
            setScope(chosen)
            setId('')
          }}
        />
        <Choice
          label={texts.period}
          options={(Object.keys(texts.periods) as CapPeriod[]).map(
            (name) => [name, texts.periods[name]] as const,
          )}
          chosen={period}
          onChoose={setPeriod}
        />
      </div>
      <CapSubject scope={scope} id={id} missing={tried && id === ''} onChange={setId} />
      <Field
        label={texts.amount}
        hint={texts.amountHint}
        error={tried && !isAmount(amount) ? texts.amountWrong : undefined}
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      <button type="submit" className="primary" aria-disabled={command.isPending}>
        {texts.setIt}
      </button>
    </form>
  )
}
