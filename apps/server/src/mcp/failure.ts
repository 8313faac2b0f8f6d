import { errorCatalogue } from '@sextant/contract'
import type { Failure } from '@sextant/sdk'

/** Describes a failed call so that an agent can act on it: code, parameter, what was expected, and what to do next. */
export function failureText(failure: Failure): string {
  const lines = errorLines(failure)
  if (failure.retryAfterMs !== undefined)
    lines.push(`Retry after ${Math.ceil(failure.retryAfterMs / 1000)} seconds.`)
  if (failure.kind === 'network' || failure.kind === 'timeout')
    lines.push('A change may have happened all the same: read the state before you repeat it.')
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
