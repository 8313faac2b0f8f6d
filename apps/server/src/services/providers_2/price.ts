import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'

/** The most that pages can cost at a provider. Amounts are exact decimal text. */
export interface PriceOfPages {
  readonly units: string
  /** Null if the provider has no price. */
  readonly price: string | null
}

export async function priceOfPages(
  executor: Executor,
  { provider, pricePerUnit }: ConfiguredProvider,
  pages: readonly number[],
): Promise<PriceOfPages> {
  const { rows } = await sql<PriceOfPages>`
    select trim_scale(sum(units))::text as units, amount_text(sum(units) * ${pricePerUnit}::numeric) as price
    from unnest(${pages.map((page) => provider.unitsAtMost?.(page) ?? '1')}::numeric[]) as u(units)`.execute(
    executor,
  )
  return rows[0]!
}
