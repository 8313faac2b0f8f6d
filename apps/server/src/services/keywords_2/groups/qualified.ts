import { sql } from 'kysely'
import { isInventedVolume } from '#figures/invented.ts'
import { visibility, visibilityVolumeType } from '#figures/visibility.ts'
import { column, type Fragment, type Qualified, type QualifiedColumn } from '#selector/source.ts'

const account = (of: Qualified): Fragment => sql`${of.scope('account')}::int`

const ofGroup = (
  of: Qualified,
): Fragment => sql`k.account_id = ${account(of)} and k.project_id = g.project_id and k.group_id = g.id
    and k.deleted_at is null`

const cellOfKeyword = (of: Qualified): Fragment => sql`p.account_id = ${account(of)}
    and p.project_id = ${of.value('project_id')} and p.region_index = ${of.value('region_index')}
    and p.date = ${of.value('date')} and p.keyword_id = k.id`

/** Joins for the qualified fields of groups. */
export const groupJoins = {
  seen: {
    query: (of: Qualified) => sql`
  select round(avg(p.position), 2) as average,
    case when count(*) > 0 then (count(*) filter (where p.position <= 10))::int end as top10,
    bool_or(p.invented)::int as invented
  from keywords k
  join positions p on ${cellOfKeyword(of)}
  where ${ofGroup(of)}`,
  },
  reach: {
    query: (of: Qualified) => sql`
  select ${visibility(sql`p.position`, sql`v.volume`)} as visibility
  from keywords k
  join positions p on ${cellOfKeyword(of)}
  join region_indexes r on r.region_index = p.region_index
  join volumes v on v.account_id = ${account(of)} and v.searcher_key = r.searcher_key and v.region_key = r.region_key
    and v.type = ${visibilityVolumeType(sql`r.searcher_key`)} and v.phrase = k.name_folded
  where ${ofGroup(of)}`,
  },
  searches: {
    query: (of: Qualified) => sql`
  select sum(v.volume) as volume, bool_or(${isInventedVolume(sql`v.source`)})::int as invented
  from keywords k
  join volumes v on v.account_id = ${account(of)} and v.searcher_key = ${of.value('searcher_key')}
    and v.region_key = ${of.value('region_key')} and v.type = ${of.value('type')} and v.phrase = k.name_folded
  where ${ofGroup(of)}`,
  },
}

function from(join: keyof typeof groupJoins, name: string): QualifiedColumn {
  return { joins: [join], column: (of) => column(of.ref(join, name)) }
}

/** Columns of the qualified fields of groups. */
export const groupQualifiedColumns = {
  'POSITIONS_AVG()': from('seen', 'average'),
  'POSITIONS_TOP10()': from('seen', 'top10'),
  'POSITIONS_VISIBILITY()': from('reach', 'visibility'),
  invented: from('seen', 'invented'),
  volume: from('searches', 'volume'),
  volume_invented: from('searches', 'invented'),
}
