import type { EventKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Read } from './cells.ts'
import type { Compared, FinishedRun } from './compare.ts'

/** The blocks of the first page that show the site, of a check that recorded them. */
export interface Blocks {
  /** Kinds of blocks; an AI Overview when it cites the site. */
  readonly owned: readonly string[]
  /** Whether a site that an AI Overview does not cite is known not to be cited. */
  readonly overviewRead: boolean
}

/** A keyword whose blocks of two dates were recorded. */
export interface BlocksCompared extends Compared {
  readonly blocks: { readonly before: Blocks; readonly now: Blocks }
}

/** A keyword with the blocks that a rule reports. */
export interface BlocksChanged extends Compared {
  readonly features: readonly string[]
}

const OVERVIEW = 'ai_overview'
const owns = ({ owned }: Blocks) => owned.includes(OVERVIEW)
const missing = (of: Blocks, among: Blocks) =>
  of.owned.filter((type) => type !== OVERVIEW && !among.owned.includes(type))

/** The kinds of rules about blocks, and what each reports. Uncertain changes are none. */
const blockRules = {
  feature_gained: (before, now) => missing(now, before),
  feature_lost: (before, now) => missing(before, now),
  ai_overview_gained: (before, now) => (owns(now) && !owns(before) && before.overviewRead ? [OVERVIEW] : []),
  ai_overview_lost: (before, now) => (owns(before) && !owns(now) && now.overviewRead ? [OVERVIEW] : []),
} as const satisfies Partial<Record<EventKind, (before: Blocks, now: Blocks) => readonly string[]>>

export type BlockRuleKind = keyof typeof blockRules

export function isAboutBlocks(kind: EventKind): kind is BlockRuleKind {
  return Object.hasOwn(blockRules, kind)
}

/** The keywords that a rule about blocks reports. */
export function blocksChanged(kind: BlockRuleKind, compared: readonly BlocksCompared[]): BlocksChanged[] {
  return compared.flatMap(({ blocks, ...one }) => {
    const features = blockRules[kind](blocks.before, blocks.now)
    return features.length === 0 ? [] : [{ ...one, features }]
  })
}

/** The keywords of a comparison whose checks of both dates recorded the blocks that show the site. */
export async function compareBlocks(
  read: Read,
  run: FinishedRun,
  compared: readonly Compared[],
): Promise<BlocksCompared[]> {
  const found: BlocksCompared[] = []
  const byPlace = Map.groupBy(compared, ({ region_index, before }) => `${region_index} ${before?.date ?? ''}`)
  for (const ofPlace of byPlace.values()) {
    const [{ region_index, before }] = ofPlace as [Compared]
    if (before === null) continue
    const keywords = ofPlace.map(({ keyword_id }) => keyword_id)
    const now = await read((tx) => blocksOn(tx, run, region_index, run.date, keywords))
    const then = await read((tx) => blocksOn(tx, run, region_index, before.date, keywords))
    for (const one of ofPlace) {
      const blocks = { before: then.get(one.keyword_id), now: now.get(one.keyword_id) }
      if (blocks.before === undefined || blocks.now === undefined) continue
      found.push({ ...one, blocks: { before: blocks.before, now: blocks.now } })
    }
  }
  return found
}

async function blocksOn(
  tx: Executor,
  { account_id: accountId, project_id: projectId }: FinishedRun,
  regionIndex: number,
  date: string,
  keywords: readonly string[],
): Promise<ReadonlyMap<string, Blocks>> {
  const { rows } = await sql<Blocks & { keyword_id: string }>`
    select p.keyword_id, t.overview_read as "overviewRead", array(
      select u.type from unnest(o.features, o.places) u(type, place) where u.place > 0
    ) as owned
    from positions p
    join tasks t on t.account_id = ${accountId} and t.id = p.task_id and t.project_id = ${projectId}
      and t.overview_read is not null
    left join own_features o on o.account_id = ${accountId} and o.task_id = t.id and o.project_id = ${projectId}
    where p.account_id = ${accountId} and p.project_id = ${projectId} and p.region_index = ${regionIndex}
      and p.date = ${date}::date and p.keyword_id = any(${keywords}::bigint[])`.execute(tx)
  return new Map(rows.map(({ keyword_id, ...blocks }) => [keyword_id, blocks]))
}
