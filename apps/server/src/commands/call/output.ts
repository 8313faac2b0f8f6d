import { errorCatalogue } from '@sextant/contract'
import type { Failure } from '@sextant/sdk'

/** The reader of the output has closed it, as `| head` does. */
export class Unread extends Error {
  override readonly name = 'Unread'
}

/** Writes and waits until the chunk is accepted, so that long lists do not pile up in memory. Throws Unread. */
export async function write(stream: NodeJS.WritableStream, chunk: string | Uint8Array): Promise<void> {
  await new Promise<void>((written, failed) => {
    stream.write(chunk, (error) => {
      if (error === null || error === undefined) written()
      else failed((error as NodeJS.ErrnoException).code === 'EPIPE' ? new Unread() : error)
    })
  })
}

/** Describes a failure and what can be done about it. */
export function failureText(failure: Failure, baseUrl: string): string {
  const lines = errorLines(failure)
  if (failure.kind === 'network')
    lines.push(`Is Sextant running at ${baseUrl}? To use another address, set SEXTANT_URL or --base-url.`)
  if (failure.requestId !== undefined) lines.push(`Request ${failure.requestId}.`)
  return `${lines.join('\n')}\n`
}

/** The errors of a failure, each with the hint of the catalogue if its code is known. */
export function errorLines({ kind, errors }: Failure): string[] {
  return errors.flatMap(({ code, string, detail }) => {
    const line = `${kind === 'api' ? `Error ${code}: ` : ''}${string}${detail === null ? '' : ` ${detail.text}`}`
    const hint = Object.values(errorCatalogue).find((entry) => entry.code === code)?.hint
    return hint === undefined ? [line] : [line, hint]
  })
}
