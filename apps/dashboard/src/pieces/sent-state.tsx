/** What a state means, with its sign, so that meaning never depends on colour alone, and the class of its colour. */
const meanings = {
  open: ['…', 'information'],
  done: ['✓', 'success'],
  doubtful: ['?', 'warning'],
  withheld: ['!', 'warning'],
  failed: ['✕', 'failure'],
} as const

export type SentMeaning = keyof typeof meanings

/** The state of something sent, with the reason of the last failure and details. */
export function SentState({
  meaning,
  words,
  error,
  details,
}: {
  meaning: SentMeaning
  words: string
  /** In English, as the server says it; null: none. */
  error: string | null
  details: string
}) {
  const [sign, className] = meanings[meaning]
  return (
    <span>
      <span className={className}>
        <span aria-hidden="true">{sign}</span> {words}
      </span>
      {(error !== null || details !== '') && (
        <span className="hint">
          {' '}
          {error !== null && <span lang="en">{error}</span>} {details}
        </span>
      )}
    </span>
  )
}
