import type { PositionsSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { counts, figuresOf, metricsSql, type Metrics } from '#figures/histogram.ts'
import { movementsSql } from '#figures/movement.ts'
import type { Fragment } from '#selector/source.ts'

/** A comparison of two dates. */
export interface Compared {
  /** Null for a date without cells. */
  readonly before: Metrics | null
  readonly after: Metrics | null
  readonly dynamics: NonNullable<PositionsSummary['dynamics']>
  readonly entries: NonNullable<PositionsSummary['entries']>
}

/** A query of one row, `Compared`, of the query of `pairs` of that name (`pairsSql`). */
export function comparedSql(withVolumes: boolean): Fragment {
  const side = (
    name: 'before' | 'after',
  ) => sql`select ${sql.lit(name)} as side, k.${sql.id(name)} as position,
      ${counts(withVolumes, sql`k.${sql.id(`${name}_invented`)}`)}
    from pairs k where k.${sql.id(`is_${name}`)} group by k.${sql.id(name)}`
  const metricsOf = (name: 'before' | 'after') =>
    sql`(json_agg(metrics) filter (where side = ${sql.lit(name)}))->0 as ${sql.id(name)}`
  return sql`select moved.dynamics, moved.entries, counted.before, counted.after
  from (
    ${movementsSql(sql`select movement from pairs where movement is not null`)}
  ) moved
  cross join (
    select ${metricsOf('before')}, ${metricsOf('after')}
    from (
${metricsSql(figuresOf(sql`${side('before')} union all ${side('after')}`, sql`side`), sql`side`)}
    ) metrics
  ) counted`
}
