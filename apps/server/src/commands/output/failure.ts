import type { Failure } from '@sextant/sdk'
import { errorLines } from '#mcp/failure.ts'

/** Describes a failure and what can be done about it. */
export function failureText(failure: Failure, baseUrl: string): string {
  const lines = errorLines(failure)
  if (failure.kind === 'network')
    lines.push(`Is Sextant running at ${baseUrl}? To use another address, set SEXTANT_URL or --base-url.`)
  if (failure.requestId !== undefined) lines.push(`Request ${failure.requestId}.`)
  return lines.join('\n')
}
