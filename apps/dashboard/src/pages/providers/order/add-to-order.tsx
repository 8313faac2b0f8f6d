import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useState } from 'react'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { useTexts } from '../texts/use-texts.ts'

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
  const texts = useTexts()
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
