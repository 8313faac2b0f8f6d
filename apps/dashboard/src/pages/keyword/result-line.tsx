import type { Provenance } from './provenance.ts'
import { RuleWords } from './source-rules.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The result in a reply that gave the position, and how the position follows from it. */
export function ResultLine({ line }: { line: Provenance['line'] }) {
  const { source } = useTexts()
  if (line === null) return <p>{source.noLine}</p>
  return (
    <>
      <p>
        <strong>{source.sum(line.page, line.place, line.before)}</strong>
      </p>
      <blockquote className="result-line">
        {line.title !== '' && <p>{line.title}</p>}
        <code>{line.raw_url}</code>
      </blockquote>
      {line.url !== line.raw_url && (
        <p>
          {source.leadsTo} <code>{line.url}</code>
        </p>
      )}
      {line.rule !== null && (
        <p>
          {source.matchedBy} <RuleWords rule={line.rule} />
        </p>
      )}
    </>
  )
}
