import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useState } from 'react'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { stateOf } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Providers in their order. Buttons or dragging move them. */
export function OrderList({
  listed,
  onOrder,
}: {
  listed: readonly Provider[]
  onOrder: (ids: readonly string[]) => void
}) {
  const texts = useTexts()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const ids = listed.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from === to) return
    const rest = ids.filter((_, index) => index !== from)
    onOrder(rest.toSpliced(to, 0, ids[from]!))
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ol className="order-list">
      {listed.map((provider, index) => (
        <li
          key={provider.id}
          className={over === index && dragged !== index ? 'over' : undefined}
          draggable={listed.length > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            // Firefox drags only elements with data.
            event.dataTransfer.setData('text/plain', provider.name)
            setDragged(index)
          }}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(index)
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined) move(dragged, index)
            endDrag()
          }}
          onDragEnd={endDrag}
        >
          {listed.length > 1 && (
            <span className="order-grip" aria-hidden="true" title={texts.drag}>
              ⠿
            </span>
          )}
          <span className="order-name">
            <strong>{provider.name}</strong> <Remark provider={provider} />
          </span>
          {listed.length > 1 && (
            <>
              <OrderButtons
                labels={{ up: texts.up(provider.name), down: texts.down(provider.name) }}
                onUp={index === 0 ? undefined : () => move(index, index - 1)}
                onDown={index === listed.length - 1 ? undefined : () => move(index, index + 1)}
              />
              <button
                type="button"
                aria-label={texts.takeOut(provider.name)}
                onClick={() => onOrder(ids.filter((id) => id !== provider.id))}
              >
                <span aria-hidden="true">✕</span>
              </button>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Remark({ provider }: { provider: Provider }) {
  const texts = useTexts()
  const state = stateOf(provider)
  const remarks = [state === 'off' && texts.isOff, state === 'broken' && texts.isBroken].filter(
    (remark) => remark !== false,
  )
  return remarks.length > 0 && <span className="hint">({remarks.join(', ')})</span>
}
