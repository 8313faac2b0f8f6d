import type { Failure } from '@sextant/sdk'
import { useTexts } from '../texts/use-texts.ts'

/** The line that caused an import to be rejected, as it was sent. */
export function RefusedLine({ failure, csv }: { failure: Failure; csv: string }) {
  const texts = useTexts().import
  const number = failure.errors
    .map(({ detail }) => /\bline (\d+)/.exec(detail?.fieldViolation?.field ?? '')?.[1])
    .find((found) => found !== undefined)
  if (number === undefined) return null
  const line = csv.split('\n')[Number(number) - 1]
  if (line === undefined) return null
  return (
    <p>
      {texts.refusedLine} <code>{line}</code>
    </p>
  )
}
