import { sql } from 'kysely'
import { depthOf, movementOf } from '#figures/movement.ts'
import type { Fragment } from '#selector/source.ts'

/**
 * A query of the cells of keywords on two dates, of one site in one region: the positions `before` and `after`, whether there
 * `is_` a cell, whether it is `_invented`, the `_depth` of a `--` if asked, and the `movement`, which is null without two cells.
 */
export function pairsSql(of: {
  readonly account: Fragment
  readonly project: Fragment
  readonly region: Fragment
  readonly first: Fragment
  readonly second: Fragment
  /** A query of the keywords to compare: `id`, and `volume` for visibility. */
  readonly keywords: Fragment
  readonly withVolumes: boolean
  readonly withDepths: boolean
}): Fragment {
  const cells = (alias: string, date: Fragment) => {
    const at = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`left join positions ${sql.id(alias)} on ${at('account_id')} = ${of.account}
      and ${at('project_id')} = ${of.project} and ${at('region_index')} = ${of.region}
      and ${at('date')} = ${date} and ${at('keyword_id')} = k.id`
  }
  return sql`select k.id, ${of.withVolumes ? sql`k.volume, k.invented_volume` : sql`null::bigint as volume`},
      a.position as before, a.keyword_id is not null as is_before, a.invented as before_invented,
      b.position as after, b.keyword_id is not null as is_after, b.invented as after_invented,
      ${of.withDepths ? sql`${depthOf(of.account, 'a')} as before_depth, ${depthOf(of.account, 'b')} as after_depth,` : sql``}
      case when a.keyword_id is not null and b.keyword_id is not null then ${movementOf(of.account, 'a', 'b')} end as movement
    from (${of.keywords}) k
    ${cells('a', of.first)}
    ${cells('b', of.second)}`
}
