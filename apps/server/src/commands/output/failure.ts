import { errorCatalogue } from '@sextant/contract'
import type { Failure } from '@sextant/sdk'

/** Describes a failure and what can be done about it. */
export function failureText(failure: Failure, baseUrl: string): string {
  const lines = errorLines(failure)
  if (failure.kind === 'network')
    lines.push(`Is Sextant running at ${baseUrl}? To use another address, set SEXTANT_URL or --base-url.`)
  if (failure.requestId !== undefined) lines.push(`Request ${failure.requestId}.`)
  return lines.join('\n')
}

/** The errors of a failure, each with the hint of the catalogue if its code is known. */
export function errorLines({ kind, errors }: Failure): string[] {
  return errors.flatMap(({ code, string, detail }) => {
    const line = `${kind === 'api' ? `Error ${code}: ` : ''}${string}${detail === null ? '' : ` ${detail.text}`}`
    const hint = Object.values(errorCatalogue).find((entry) => entry.code === code)?.hint
    return hint === undefined ? [line] : [line, hint]
  })
}
