import type { Coverage } from '@sextant/contract'
import { sql } from 'kysely'
import { checksWithoutCell } from '#figures/without-cell.ts'
import type { Fragment } from '#selector/source.ts'

/** A row of `coverageSql`. */
export type DatedCoverage = NonNullable<Coverage> & { readonly date: string }

/** Coverage as on the wire, without the date; null when nothing is known. */
export function coverageAt(of: DatedCoverage | undefined): Coverage {
  if (of === undefined) return null
  const { date: _, ...coverage } = of
  return coverage
}

/** The keywords whose checks are counted: those of the project's own site in a region, on each date of the query `dates`. */
interface Covered {
  readonly account: Fragment
  readonly project: Fragment
  readonly region: Fragment
  /** A query of their ids. */
  readonly keywords: Fragment
}

/** A query of the number of `cells` by `date`. */
export function cellsSql({ account, project, region, keywords }: Covered): Fragment {
  return sql`select p.date, count(*)::int as cells from positions p
    where p.account_id = ${account} and p.project_id = ${project} and p.region_index = ${region}
      and p.date = any(array(select date from dates)) and p.keyword_id in (${keywords})
    group by p.date`
}

/** A query of the coverage on each date. `cells` is a query of the number of them, as `cellsSql`. */
export function coverageSql(of: Covered, cells: Fragment): Fragment {
  const { account, project, region, keywords } = of
  const without = checksWithoutCell({ account, project, regions: sql`array[${region}]`, keywords })
  const count = (outcome: string) => sql`(count(*) filter (where w.outcome = ${sql.lit(outcome)}))::int`
  return sql`select d.date, coalesce(c.cells, 0) as cells, coalesce(w.at_best, 0) as at_best,
    coalesce(w.partial, 0) as partial, coalesce(w.failed, 0) as failed
  from dates d
  left join (
    ${cells}
  ) c on c.date = d.date
  left join (
    select w.date, ${count('at_best')} as at_best, ${count('partial')} as partial, ${count('failed')} as failed
    from (
    ${without}
    ) w
    group by w.date
  ) w on w.date = d.date`
}
