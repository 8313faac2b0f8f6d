import { sandbox } from '#serp/providers/sandbox.ts'
import type { ProviderOf } from './engines.ts'

/** Who is asked for the pages of a check, and what each is charged with (exact decimal text). */
export interface Terms {
  readonly providerOf: ProviderOf
  readonly pricePerPage: string
}

/** The terms of a check of a project: those of the installation, but a demo is of the sandbox and costs nothing. */
export function termsFor({ demo }: { readonly demo: boolean }, usual: Terms): Terms {
  return demo ? { providerOf: () => sandbox, pricePerPage: '0' } : usual
}
