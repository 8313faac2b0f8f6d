import type { FindingResult } from '@sextant/contract/providers_2/assumptions.ts'
import type { ProviderFinding } from '@sextant/contract/providers_2/probes.ts'
import { useTexts } from './texts/use-texts.ts'

const signs: Readonly<Record<FindingResult, string>> = { proven: '✓', broken: '✕', not_shown: '·' }

/** What the replies to a probe show, an assumption per item. */
export function Findings({ findings }: { findings: readonly ProviderFinding[] }) {
  const texts = useTexts()
  return (
    <ol className="test-steps">
      {findings.map(({ assumption, result, expected, received }) => (
        <li key={assumption}>
          <span className={result}>
            <span aria-hidden="true">{signs[result]}</span> <strong>{texts.findings[result]}</strong>:
          </span>{' '}
          {texts.assumptions[assumption]}
          <div className="hint" lang="en">
            {received}
            {expected !== null && ` ${texts.expected(expected)}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
