import type { CanaryShare } from '@sextant/contract/providers_2/canaries.ts'
import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { formatAmount, formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Field } from '../../../ui/field.tsx'
import { engineName } from '../providers.ts'
import { useTexts } from './texts/use-texts.ts'

/** Sets the share of a search engine. What costs money is confirmed with its price. */
export function ShareForm({ share, nameOf }: { share: CanaryShare; nameOf: (id: string) => string }) {
  const texts = useTexts()
  const [value, setValue] = useState(String(share.percent))
  const [isWrong, setWrong] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [said, setSaid] = useState('')
  const command = useCommand('edit/providers_2/canaries')
  const engine = engineName(share.searcher_key)
  const percent = Number(value)
  const save = () =>
    command.mutate(
      { searcher_key: share.searcher_key as SearcherKey, percent },
      {
        onSuccess: () => {
          setConfirming(false)
          setSaid(texts.saved(engine, percent))
        },
      },
    )
  return (
    <form
      className="panel"
      aria-label={texts.shareOf(engine)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isRight = /^\d{1,3}$/.test(value.trim()) && percent <= 100
        setWrong(!isRight)
        setSaid('')
        if (!isRight || command.isPending) return
        if (percent > share.percent) setConfirming(true)
        else save()
      }}
    >
      <h4>{engine}</h4>
      {share.provider !== null && share.asked !== null && (
        <p>{texts.asks(nameOf(share.provider), nameOf(share.asked))}</p>
      )}
      <Field
        label={texts.percent(engine)}
        hint={texts.percentHint}
        error={isWrong ? texts.percentWrong : undefined}
        inputMode="numeric"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="submit" aria-label={texts.saveFor(engine)} aria-disabled={command.isPending}>
        {texts.save}
      </button>
      <p role="status">{said}</p>
      {isConfirming && (
        <Confirmation
          title={texts.confirmTitle(percent, engine)}
          action={texts.confirm}
          command={command}
          onConfirm={save}
          onClose={() => setConfirming(false)}
        >
          <p>{texts.costs}</p>
          <Price share={share} percent={percent} nameOf={nameOf} />
        </Confirmation>
      )}
    </form>
  )
}

/** The price of a week, estimated from the last one. */
function Price({
  share: { asked, pages, price_per_page: price },
  percent,
  nameOf,
}: {
  share: CanaryShare
  percent: number
  nameOf: (id: string) => string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (asked === null) return null
  if (price === null) return <p>{texts.priceUnknown(nameOf(asked))}</p>
  const bought = Math.ceil((pages * percent) / 100)
  const amount = formatAmount((bought * Number(price)).toFixed(9), locale)
  return (
    <p>
      <strong>{texts.price(amount, formatCount(bought, locale), formatAmount(price, locale))}</strong>
    </p>
  )
}
