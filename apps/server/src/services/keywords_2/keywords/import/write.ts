import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import { changeRows } from '../../../rows/change.ts'
import type { ImportLine } from './lines.ts'

/** A line with its group and order. */
export interface PlacedLine extends ImportLine {
  readonly groupId: number
  readonly ord: number
}

/** Number of lines written by one statement. */
export const WRITE_BATCH = 2_000

/** The lines of a batch as a table `l(name, tags, target, group_id, ord, place)`; `place` counts them from 1. */
function linesTable(lines: readonly PlacedLine[]) {
  return sql`unnest(
      ${lines.map((line) => line.name)}::text[], ${lines.map((line) => line.tags)}::text[],
      ${lines.map((line) => line.target)}::text[], ${lines.map((line) => line.groupId)}::int[],
      ${lines.map((line) => line.ord)}::int[]
    ) with ordinality as l(name, tags, target, group_id, ord, place)`
}

/** Adds the phrases that the project lacks, in batches; returns the number that each batch added. */
export async function addLines(
  tx: Executor,
  accountId: number,
  projectId: number,
  batches: readonly (readonly PlacedLine[])[],
): Promise<number[]> {
  if (batches.length === 0) return []
  const add = (batch: readonly PlacedLine[], ifNew: boolean) =>
    insertLines(tx, accountId, projectId, batch, ifNew)
  // Sent together: while the database adds a batch, the next one is written out.
  const addAll = (ifNew: boolean) => Promise.all(batches.map((batch) => add(batch, ifNew)))
  if (repeatsPhrase(batches.flat()) || (await hasKeywords(tx, accountId, projectId))) return addAll(true)
  // Phrases are in lower case, and others wait for the project: only lines that differ in letters which the database alone folds can be
  // duplicates now. Looking for them would take an eighth of the import.
  await sql`savepoint lines`.execute(tx)
  try {
    return await addAll(false)
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    await sql`rollback to savepoint lines`.execute(tx)
    return addAll(true)
  }
}

function repeatsPhrase(lines: readonly PlacedLine[]): boolean {
  return new Set(lines.map(({ name }) => name)).size < lines.length
}

async function hasKeywords(tx: Executor, accountId: number, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from keywords
    where account_id = ${accountId} and project_id = ${projectId} and deleted_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the number of added lines. With `ifNew`, phrases that the project has are skipped; else they are a UniqueViolation. */
async function insertLines(
  tx: Executor,
  accountId: number,
  projectId: number,
  lines: readonly PlacedLine[],
  ifNew: boolean,
): Promise<number> {
  const insert = sql`
    insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
    select ${accountId}, ${projectId}, l.group_id, l.ord, l.name, string_to_array(l.tags, ',')::smallint[], l.target
    from ${linesTable(lines)}`
  if (!ifNew) {
    await insert.execute(tx)
    return lines.length
  }
  // A sharded PostgreSQL also counts the lines that conflict, so the returned rows are counted.
  const { rows } = await sql`${insert}
    on conflict (account_id, project_id, name_folded) where deleted_at is null do nothing
    returning id`.execute(tx)
  return rows.length
}

/**
 * Gives duplicates the tags and the target of their line. With `move` they move to the group of the line, or to the end
 * of the one group of `move`. Of several lines with one phrase, the last one counts. Phrases added by this import do not
 * move. Returns the number of changed keywords.
 */
export async function changeDuplicates(
  tx: Executor,
  accountId: number,
  projectId: number,
  lines: readonly PlacedLine[],
  move: { readonly groupId: number | undefined } | undefined,
): Promise<number> {
  const group =
    move === undefined
      ? sql`k.group_id`
      : move.groupId === undefined
        ? sql`l.group_id`
        : sql`${move.groupId}::int`
  const ord =
    move?.groupId === undefined
      ? sql`l.ord`
      : sql`l.place::int + (
          select coalesce(max(ord), 0) from keywords
          where account_id = ${accountId} and project_id = ${projectId} and group_id = ${move.groupId}
        )`
  return changeRows(
    tx,
    sql`
    update keywords k
    set tags = coalesce(l.tags, k.tags), target = coalesce(l.target, k.target), group_id = l.to_group,
        ord = case when l.to_group = k.group_id then k.ord else ${ord} end
    from (
      select distinct on (k.id) k.id, string_to_array(l.tags, ',')::smallint[] as tags, l.target, l.ord, l.place,
        -- Rows that this transaction added have its time.
        case when k.created_at = now() then k.group_id else ${group} end as to_group
      from ${linesTable(lines)}
      join keywords k on k.account_id = ${accountId} and k.project_id = ${projectId} and k.name_folded = fold(l.name)
        and k.deleted_at is null
      order by k.id, l.place desc
    ) l
    where k.account_id = ${accountId} and k.id = l.id
      and (k.tags, k.target, k.group_id)
        is distinct from (coalesce(l.tags, k.tags), coalesce(l.target, k.target), l.to_group)`,
  )
}
