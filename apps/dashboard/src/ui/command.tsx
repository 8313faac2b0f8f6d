import { useEffect, useState } from 'react'
import { useSharedTexts } from '../texts/language.tsx'
import { copyText } from './copy.ts'

/** A text to copy, such as a key or a shell command, with a button that copies it. */
export function Command({
  shown,
  copyLabel,
}: {
  shown: string
  /** Label of the button for screen readers. It begins with the word on the button. */
  copyLabel: string
}) {
  const { copying } = useSharedTexts()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), 4_000)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <div className="command">
      <pre>
        <code>{shown}</code>
      </pre>
      <div className="command-copy">
        <button
          type="button"
          aria-label={copyLabel}
          onClick={() => void copyText(shown).then((done) => setOutcome(done ? 'copied' : 'notCopied'))}
        >
          {copying.copy}
        </button>
        <span role="status">{outcome === undefined ? '' : copying[outcome]}</span>
      </div>
    </div>
  )
}
