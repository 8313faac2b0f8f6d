import { createHash } from 'node:crypto'
import type { OutputOf } from '@sextant/contract'
import type { provenanceGet } from '@sextant/contract/positions_2/provenance.ts'
import { confirmPages } from '#ranking/find/confirm.ts'
import { locate, numberPages, type NumberedPages } from '#ranking/find/locate.ts'
import { conclude, giveUp } from '#ranking/find/outcome.ts'
import { decideBy, type Decide } from '#ranking/match/rules.ts'
import type { EvidenceCheck, EvidenceReply } from '#ranking/stored/evidence.ts'
import { readReplies } from '#ranking/stored/replies.ts'
import { OVERVIEW } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { canonicalText } from '#serp/url.ts'

type Answer = OutputOf<typeof provenanceGet>

/** Reads the replies of a check again, by the rules of the check. */
export async function readAgain(
  check: EvidenceCheck,
  replies: readonly EvidenceReply[],
): Promise<Pick<Answer, 'pages' | 'line' | 'recomputed'>> {
  const stored = replies.map((reply) => ({ ...reply, task_id: check.id }))
  const { pages: read, unreadable, unreadableOverview } = await readReplies(check, stored)
  const { pages: confirmed } = confirmPages(read)
  const numbered = numberPages(confirmed)
  const decide = check.rules && decideBy(check.rules)
  const pages = replies.map((reply): Answer['pages'][number] => {
    const page = read.find(
      ({ asked, isSecond }) => asked === Math.abs(reply.page) && isSecond === reply.page < 0,
    )
    return {
      page: reply.page,
      provider: reply.provider,
      request_id: reply.request_id,
      date: reply.date,
      copied: reply.copied ? 1 : 0,
      units: reply.units,
      cost: reply.cost,
      parser_version: reply.parser_version,
      parser_version_now: serpProviders[reply.provider]?.parserVersion ?? null,
      sha256: reply.body && sha256(reply.body),
      state: reply.body === null ? 'removed' : page === undefined ? 'unreadable' : 'read',
      reason: (reply.page === OVERVIEW ? unreadableOverview : unreadable.get(reply.page))?.text ?? null,
      results: page?.organic.length ?? null,
      counted: page === undefined ? null : confirmed.includes(page) ? countedOn(numbered, page.page) : 0,
    }
  })
  return {
    pages,
    line: decide && lineOf(numbered, decide),
    recomputed: read.length === 0 ? null : decide && outcomeOf(check, numbered, decide),
  }
}

function outcomeOf(
  { pages_wanted }: EvidenceCheck,
  numbered: NumberedPages,
  decide: Decide,
): Answer['recomputed'] {
  const reading = locate(numbered, (result) => decide(result).belongs)
  const outcome = conclude(reading, pages_wanted) ?? giveUp(reading, null)
  return {
    outcome: outcome.outcome,
    position: 'position' in outcome ? outcome.position : null,
    relevant_url: 'position' in outcome ? outcome.relevantUrl : null,
    depth: outcome.depth,
  }
}

function sha256(body: Buffer): string {
  return createHash('sha256').update(replyText(body)).digest('hex')
}

function countedOn({ results }: NumberedPages, page: number): number {
  return results.filter((result) => result.page === page).length
}

/** The best result of the site. */
function lineOf({ results }: NumberedPages, decide: Decide): Answer['line'] {
  const line = results.find(({ comparable }) => decide(comparable).belongs)
  if (line === undefined) return null
  const place = results.filter(({ page, position }) => page === line.page && position <= line.position).length
  return {
    page: line.page,
    index: line.index,
    raw_url: line.rawUrl,
    url: line.url,
    canonical: line.comparable && canonicalText(line.comparable),
    title: line.title,
    rule: decide(line.comparable).rule ?? null,
    before: line.position - place,
    place,
  }
}
