import { sandbox } from '#serp/providers/sandbox.ts'
import type { ProviderOf } from './engines.ts'

/** The providers of a check and the price of a page, exact decimal text. */
export interface Terms {
  readonly providerOf: ProviderOf
  readonly pricePerPage: string
}

/** The terms for a project. A demo project uses the sandbox and costs nothing. */
export function termsFor({ demo }: { readonly demo: boolean }, usual: Terms): Terms {
  return demo ? { providerOf: () => sandbox, pricePerPage: '0' } : usual
}
