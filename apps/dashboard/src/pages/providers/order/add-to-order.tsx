import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useState } from 'react'
import { useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Appends a provider to an order. */
export function AddToOrder({
  offered,
  action,
  onAdd,
}: {
  offered: readonly Provider[]
  /** Label of the button. */
  action: string
  onAdd: (provider: Provider) => void
}) {
  const texts = useTextsOf({ en, ru })
  const [chosen, setChosen] = useState('')
  const provider = offered.find(({ id }) => id === chosen) ?? offered[0]
  if (provider === undefined) return <p className="hint">{texts.nothingToAdd}</p>
  return (
    <>
      <Choice
        label={texts.addTo}
        options={offered.map(({ id, name }) => [id, name] as const)}
        chosen={provider.id}
        onChoose={setChosen}
      />
      <button type="button" onClick={() => onAdd(provider)}>
        {action}
      </button>
    </>
  )
}
