import { ACCOUNT } from '../data/shape.ts'

/** A statement of the floor. Its row has the parts of the response as text, which are joined unchanged. */
export interface FloorStatement {
  readonly text: string
  readonly values: (body: Body) => unknown[]
  readonly answer: (row: Record<string, string>, body: Body) => string
}

/** The request bodies, the same as Sextant's. */
export interface Body {
  readonly project_id: number
  readonly limit: number
  readonly offset?: number
  readonly filters: readonly { readonly values: readonly unknown[] }[]
  readonly regions_indexes: readonly number[]
  readonly date1: string
  readonly date2: string
  readonly fields: readonly string[]
  readonly region_index: number
  readonly dates: readonly [string, string]
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

/** The wire's position of a cell: digits, `--`, or null without a cell. */
function positionText(cell: string): string {
  return `case when ${cell}.keyword_id is not null then coalesce(${cell}.position::text, '--') end`
}

function cellOn(cell: string, date: string, region: string): string {
  return `left join positions ${cell} on ${cell}.account_id = ${ACCOUNT} and ${cell}.project_id = $1
        and ${cell}.region_index = ${region}::int and ${cell}.date = ${date}::date and ${cell}.keyword_id = k.id`
}

function pageAnswer({ rows, total }: Record<string, string>, { limit, offset = 0 }: Body): string {
  const next = offset + limit < Number(total) ? `"nextOffset":${offset + limit},` : ''
  return `{"result":${rows},${next}"total":${total}}`
}

const history: FloorStatement = {
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
    `{"result":{"keywords":${rows},"headers":null,"existsDates":null,"top":null,"topsByDepth":null,"visitors":null}}`,
}

/** The statements that a programmer would write by hand, by measure. */
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
  R5: history,
  R6: history,
  R7: {
    text: `select coalesce(json_agg(json_build_object('id', k.id::text, 'name', k.name,
        $2::text, ${positionText('a')}, $3::text, a.relevant_url, $4::text, ${positionText('b')},
        $5::text, ${positionText('c')}, $6::text, v.volume) ${ORDER}), '[]')::text as rows
      from keywords k
      join groups g on g.account_id = k.account_id and g.id = k.group_id
      ${cellOn('a', '$7', '$9')} ${cellOn('b', '$8', '$9')} ${cellOn('c', '$7', '$10')}
      left join volumes v on v.account_id = ${ACCOUNT} and v.searcher_key = 1 and v.region_key = 213
        and v.type = 3 and v.phrase = k.name_folded
      where k.account_id = ${ACCOUNT} and k.project_id = $1 and k.deleted_at is null`,
    values: ({ project_id, fields }) => {
      const [first, , second, other] = fields.slice(2).map((name) => name.split(':'))
      return [project_id, ...fields.slice(2), first![1], second![1], first![3], other![3]]
    },
    answer: ({ rows }) => `{"result":${rows}}`,
  },
  R8: {
    text: `select json_build_object(
        'dates', json_build_array($3::date, $4::date),
        'dynamics', json_build_object(
          'all', count(*) filter (where a.date is not null and b.date is not null),
          'up', count(*) filter (where coalesce(b.position, 30000) < coalesce(a.position, 30000)),
          'stay', count(*) filter (where coalesce(b.position, 30000) = coalesce(a.position, 30000)),
          'down', count(*) filter (where coalesce(b.position, 30000) > coalesce(a.position, 30000))
        ),
        'avgs', json_build_array(round(avg(a.position), 2), round(avg(b.position), 2)),
        'avg_dynamic', round(avg(a.position), 2) - round(avg(b.position), 2)
      )::text as summary
      from keywords k
      join positions a on a.account_id = ${ACCOUNT} and a.project_id = $1 and a.region_index = $2
        and a.date = $3 and a.keyword_id = k.id
      join positions b on b.account_id = ${ACCOUNT} and b.project_id = $1 and b.region_index = $2
        and b.date = $4 and b.keyword_id = k.id
      where k.account_id = ${ACCOUNT} and k.project_id = $1 and k.deleted_at is null`,
    values: (body) => [body.project_id, body.region_index, ...body.dates],
    answer: ({ summary }) => `{"result":${summary}}`,
  },
  R9: {
    text: `select json_build_object(
        'dates', json_agg(date order by date),
        'seriesByProjectsId', json_build_object($1::int, json_build_object(
          'tops', json_build_object(
            'all', json_agg("all" order by date), '1_3', json_agg("1_3" order by date),
            '1_10', json_agg("1_10" order by date), '11_30', json_agg("11_30" order by date),
            '31_50', json_agg("31_50" order by date), '51_100', json_agg("51_100" order by date),
            '101_10000', json_agg("101_10000" order by date)
          ),
          'avg', json_agg(avg order by date),
          'visibility', json_agg(visibility order by date),
          'visibility_coverage', json_agg(coverage order by date)
        ))
      )::text as chart
      from (
        select p.date, count(*) as "all", count(*) filter (where p.position <= 3) as "1_3",
          count(*) filter (where p.position <= 10) as "1_10",
          count(*) filter (where p.position between 11 and 30) as "11_30",
          count(*) filter (where p.position between 31 and 50) as "31_50",
          count(*) filter (where p.position between 51 and 100) as "51_100",
          count(*) filter (where p.position is null or p.position > 100) as "101_10000",
          round(avg(p.position), 2) as avg,
          round(100 * sum(v.volume * case when p.position <= 3 then 1 when p.position = 4 then 0.85
            when p.position = 5 then 0.6 when p.position <= 7 then 0.5 when p.position <= 9 then 0.3
            when p.position = 10 then 0.2 when p.position <= 15 then 0.1 when p.position <= 20 then 0.05
            else 0 end) / sum(v.volume), 2) as visibility,
          round(100.0 * count(v.volume) / count(*), 2) as coverage
        from positions p
        join keywords k on k.account_id = p.account_id and k.id = p.keyword_id and k.deleted_at is null
        left join volumes v on v.account_id = p.account_id and v.searcher_key = 1 and v.region_key = 213
          and v.type = 3 and v.phrase = k.name_folded
        where p.account_id = ${ACCOUNT} and p.project_id = $1 and p.region_index = $2 and p.date between $3 and $4
        group by p.date
      ) days`,
    values: (body) => [body.project_id, body.region_index, body.date1, body.date2],
    answer: ({ chart }) => `{"result":${chart}}`,
  },
} as const satisfies Record<string, FloorStatement>

export type ReadName = keyof typeof floorStatements

/** Imports a request body that is a JSON list of `{group_id, ord, name}`. */
export const floorInsert = `insert into keywords (account_id, project_id, group_id, ord, name)
  select ${ACCOUNT}, $2, row.group_id, row.ord, row.name
  from json_to_recordset($1::json) as row(group_id int, ord int, name text)`
