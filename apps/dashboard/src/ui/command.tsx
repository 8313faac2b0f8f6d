import { useEffect, useState } from 'react'
import { copyText } from './copy.ts'

/** A shell command with a button that copies it. */
export function Command({
  shown,
  copied = shown,
  labels,
}: {
  shown: string
  /** The copied text, if it differs from the shown one. */
  copied?: string
  labels: {
    readonly copy: string
    /** Label of the button for screen readers. */
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
