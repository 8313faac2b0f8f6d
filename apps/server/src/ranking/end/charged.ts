import { sql } from 'kysely'
import { serpProviders } from '#serp/registry.ts'

const prefixProviders = Object.values(serpProviders)
  .filter(({ paging }) => paging === 'prefix')
  .map(({ id }) => id)

/** Result pages that a stored reply, a row of `serp_pages`, counts as: with paging `prefix` all that it holds. */
export const chargedPages = sql`case when provider = any(${prefixProviders}::text[]) then page else 1 end`
