import { ApiError } from '@sextant/contract'
import { evidenceReplies, readEvidence } from '#ranking/stored/evidence.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import type { Handler } from '../../handler.ts'
import { cellAsked } from './asked.ts'

export const handle: Handler<'get/positions_2/provenance/reply'> = async (context, input) => {
  const { actor, database } = context
  const asked = await cellAsked(context, input)
  const { check } = await readEvidence(database.executor, asked, actor.timeZone)
  const replies =
    check === null ? [] : await evidenceReplies(database.executor, asked.accountId, check.id, actor.timeZone)
  const reply = replies.find(({ page }) => page === input.page)
  if (reply === undefined) {
    const pages = replies.map(({ page }) => page).join(', ')
    throw new ApiError(
      'parameter_value',
      `must be a page with a stored reply (${pages === '' ? 'there is none' : pages}), but got ${input.page}`,
      { field: 'page' },
    )
  }
  if (reply.body === null) {
    throw new ApiError(
      'parameter_value',
      `must be a page with a stored reply; this one was removed on ${check!.replies_removed}`,
      {
        field: 'page',
      },
    )
  }
  const text = replyText(reply.body)
  const { type, ending } = formatOf(text)
  return {
    fileName: `reply-${check!.id}-${reply.page}.${ending}`,
    contentType: `${type}; charset=utf-8`,
    bytes: Buffer.from(text),
  }
}

/** The format, by the first character: providers send JSON, XML or HTML. */
function formatOf(text: string): { type: string; ending: string } {
  const [first] = text.trimStart()
  if (first === '{' || first === '[') return { type: 'application/json', ending: 'json' }
  return first === '<' ? { type: 'text/xml', ending: 'xml' } : { type: 'text/plain', ending: 'txt' }
}
