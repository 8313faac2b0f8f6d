import { useEffect, useState } from 'react'
import { copyText } from './copy.ts'

/** A line for a terminal with a button that copies it. */
export function Command({
  shown,
  copied = shown,
  labels,
}: {
  shown: string
  /** What is copied, when that is not what is shown. */
  copied?: string
  labels: {
    readonly copy: string
    /** Names the button for those who do not see the line. */
    readonly copyOf: string
    readonly copied: string
    readonly notCopied: string
  }
}) {
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
          aria-label={labels.copyOf}
          onClick={() => void copyText(copied).then((done) => setOutcome(done ? 'copied' : 'notCopied'))}
        >
          {labels.copy}
        </button>
        <span role="status">{outcome === undefined ? '' : labels[outcome]}</span>
      </div>
    </div>
  )
}
