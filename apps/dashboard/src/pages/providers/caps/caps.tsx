import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CapForm } from './cap-form.tsx'
import { CapTable } from './cap-table.tsx'

const EVERY_MS = 15_000

/** Caps on spending at providers: for a provider, a project or an API key. */
export function Caps() {
  const texts = useTexts()
  const [said, setSaid] = useState('')
  const query = useAsk('get/providers_2/caps', {}, { every: EVERY_MS })
  return (
    <>
      <h2>{texts.caps}</h2>
      <p>{texts.capsHint}</p>
      <Asked query={query}>
        {({ result: caps }) =>
          caps.length === 0 ? (
            <div className="empty">
              <p>{texts.noCaps}</p>
              <p className="hint">{texts.noCapsTodo}</p>
            </div>
          ) : (
            <CapTable caps={caps} onRemoved={() => setSaid(texts.capRemoved)} />
          )
        }
      </Asked>
      <CapForm onSet={() => setSaid(texts.capSaved)} />
      <p role="status">{said}</p>
    </>
  )
}
