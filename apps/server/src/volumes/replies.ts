import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { replyBody, replyText } from '#serp/replies/reply-body.ts'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import type { Batch } from './batches.ts'

/**
 * Stores the reply of a batch before it is interpreted. Returns false when the batch has ended or was deleted, or when
 * another worker has stored a reply.
 */
export async function storeReply(
  executor: Executor,
  batch: Batch,
  provider: VolumeProviderDeclaration,
  reply: { raw: string; requestId?: string },
): Promise<boolean> {
  const body = replyBody(provider.id, reply.raw)
  const { rows } = await sql`
    insert into volume_replies (account_id, batch_id, provider, parser_version, request_id, body)
    select b.account_id, b.id, ${provider.id}, ${provider.parserVersion}, ${reply.requestId ?? null}, ${body}::bytea
    from volume_batches b
    where b.account_id = ${batch.account_id} and b.id = ${batch.id}::bigint and b.ended_at is null
    on conflict (account_id, batch_id) do nothing
    returning batch_id`.execute(executor)
  return rows.length > 0
}

/** The stored reply of a batch, as received. */
export async function storedReply(executor: Executor, batch: Batch): Promise<string | undefined> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from volume_replies
    where account_id = ${batch.account_id} and batch_id = ${batch.id}::bigint`.execute(executor)
  return rows[0] && replyText(rows[0].body)
}
