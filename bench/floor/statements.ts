import { ACCOUNT } from '../data/shape.ts'

/** A floor's statement: the row it gives has the answer's parts as text, which are put together untouched. */
export interface FloorStatement {
  readonly text: string
  readonly values: (body: Body) => unknown[]
  readonly answer: (row: Record<string, string>, body: Body) => string
}

/** The request bodies, which are the same as Sextant's. */
export interface Body {
  readonly project_id: number
  readonly limit: number
  readonly offset?: number
  readonly filters: readonly { readonly values: readonly unknown[] }[]
  readonly regions_indexes: readonly number[]
  readonly date1: string
  readonly date2: string
}

const LIST = `from keywords k join groups g on g.account_id = k.account_id and g.id = k.group_id
  where k.account_id = ${ACCOUNT} and k.project_id = $1 and k.deleted_at is null`
const ORDER = 'order by g.ord, g.id, k.ord, k.id'
const COUNT = `select count(*) from keywords k
  where k.account_id = ${ACCOUNT} and k.project_id = $1 and k.deleted_at is null`

const wholeList: FloorStatement = {
  text: `select coalesce(json_agg(t), '[]')::text as rows
    from (select k.id::text as id, k.name ${LIST} ${ORDER} limit 10001) t`,
  values: (body) => [body.project_id],
  answer: ({ rows }) => `{"result":${rows}}`,
}

function pageAnswer({ rows, total }: Record<string, string>, { limit, offset = 0 }: Body): string {
  const next = offset + limit < Number(total) ? `"nextOffset":${offset + limit},` : ''
  return `{"result":${rows},${next}"total":${total}}`
}

/** The statements a program would write by hand for what is measured, by the name of the measure. */
export const floorStatements = {
  R1: wholeList,
  R1p: {
    text: `select coalesce(json_agg(t), '[]')::text as rows, (${COUNT}) as total
      from (select k.id::text as id, k.name ${LIST} ${ORDER} limit $2 offset $3) t`,
    values: (body) => [body.project_id, body.limit, body.offset],
    answer: pageAnswer,
  },
  R2: {
    text: `select coalesce(json_agg(t), '[]')::text as rows, (${COUNT} and k.tags && $2::smallint[]) as total
      from (
        select k.id::text as id, k.name, array_to_string(k.tags, ',') as tags, g.name as group_name
        ${LIST} and k.tags && $2::smallint[] ${ORDER} limit $3
      ) t`,
    values: (body) => [body.project_id, body.filters[0]!.values, body.limit],
    answer: pageAnswer,
  },
  R3: wholeList,
  R4: {
    text: `select coalesce(json_agg(t), '[]')::text as rows,
        (${COUNT} and k.name_folded like '%' || $2 || '%') as total
      from (
        select k.id::text as id, k.name ${LIST} and k.name_folded like '%' || $2 || '%' ${ORDER} limit $3
      ) t`,
    values: (body) => [body.project_id, body.filters[0]!.values[0], body.limit],
    answer: pageAnswer,
  },
  R5: {
    text: `select json_agg(
        json_build_object('id', l.id::text, 'name', l.name, 'positionsData', coalesce(c.cells, '[]'))
        order by l.place
      )::text as rows
      from (
        select k.id, k.name, row_number() over (${ORDER}) as place ${LIST} ${ORDER} limit 10001
      ) l
      left join (
        select p.keyword_id, json_object_agg(
          p.date || ':' || p.project_id || ':' || p.region_index,
          json_build_object('position', coalesce(p.position::text, '--'))
        ) as cells
        from positions p
        where p.account_id = ${ACCOUNT} and p.project_id = $1 and p.region_index = any($2::int[])
          and p.date between $3 and $4
        group by p.keyword_id
      ) c on c.keyword_id = l.id`,
    values: (body) => [body.project_id, body.regions_indexes, body.date1, body.date2],
    answer: ({ rows }) =>
      `{"result":{"keywords":${rows},"headers":null,"existsDates":null,"topsByDepth":null,"visitors":null}}`,
  },
} as const satisfies Record<string, FloorStatement>

export type ReadName = keyof typeof floorStatements

/** Imports a request body that is a JSON list of `{group_id, ord, name}`. */
export const floorInsert = `insert into keywords (account_id, project_id, group_id, ord, name)
  select ${ACCOUNT}, $2, row.group_id, row.ord, row.name
  from json_to_recordset($1::json) as row(group_id int, ord int, name text)`
