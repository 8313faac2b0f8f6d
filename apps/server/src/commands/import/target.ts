import { errorCatalogue } from '@sextant/contract'
import { createClient, SextantError, type Answer, type Client, type Failure } from '@sextant/sdk'
import type { Connection } from '../options.ts'

/** The Sextant that is copied into. */
export interface Target {
  readonly client: Client
  readonly host: string
  readonly userId: string
}

export function openTarget({ baseUrl, userId, key }: Connection): Target {
  const client = createClient({ baseUrl, userId, key, retries: 8, timeoutMs: 300_000 })
  return { client, host: new URL(baseUrl).host, userId }
}

/** All rows of a list. */
export async function gather<Row>(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of list) rows.push(row)
  return rows
}

/** The result, or the reason why Sextant rejects a value of the source. Throws SextantError for any other failure. */
export function resultOrRefusal<T>(answer: Answer<T>): { readonly result: T } | { readonly refusal: string } {
  if (answer.ok) return { result: answer.result }
  if (answer.kind !== 'api' || !answer.errors.every(({ code }) => REFUSALS.has(code))) {
    throw new SextantError(answer)
  }
  return { refusal: reasonOf(answer) }
}

/** A wrong type or value of a parameter, or a value that is not supported. */
const REFUSALS: ReadonlySet<number> = new Set(
  (['parameter_type', 'parameter_value', 'not_supported'] as const).map((name) => errorCatalogue[name].code),
)

function reasonOf({ errors }: Failure): string {
  return errors.map(({ string, detail }) => detail?.text ?? string).join(' ')
}
