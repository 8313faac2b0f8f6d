import type { OutputOf } from '@sextant/contract'
import type { provenanceGet, ProvenanceSource } from '@sextant/contract/positions_2/provenance.ts'
import { evidenceReplies, readEvidence, type Evidence, type EvidenceCheck } from '#ranking/stored/evidence.ts'
import { readAgain } from '../../evidence/read-again.ts'
import { sourceOf } from '../../evidence/source.ts'
import type { Handler } from '../../handler.ts'
import { cellAsked } from './asked.ts'

type Answer = OutputOf<typeof provenanceGet>

export const handle: Handler<'get/positions_2/provenance'> = async (context, input) => {
  const { actor, database } = context
  const asked = await cellAsked(context, input)
  const evidence = await readEvidence(database.executor, asked, actor.timeZone)
  const source = sourceOf(evidence)
  const cell = {
    position: evidence.has_cell ? String(evidence.position ?? '--') : null,
    relevant_url: evidence.relevant_url,
    invented: evidence.invented ? (1 as const) : (0 as const),
    source,
    info: infoOf(evidence, source),
    replay: evidence.replay,
  }
  const { check } = evidence
  if (check === null) {
    const nothing = { check, rules: null, replies_removed: null, pages: [], line: null }
    return { ...cell, ...nothing, recomputed: null, agrees: null }
  }
  const replies = await evidenceReplies(database.executor, asked.accountId, check.id, actor.timeZone)
  const again = await readAgain(check, replies)
  return {
    ...cell,
    check: {
      id: check.id,
      run_id: check.run_id,
      query: check.query,
      started: check.started,
      ended: check.ended,
      outcome: check.outcome,
      reason: check.reason,
      reason_kind: check.reason_kind,
      pages_wanted: check.pages_wanted,
      price_per_page: check.price_per_page,
    },
    rules: check.rules && { version: check.version, rules: [...check.rules] },
    replies_removed: check.replies_removed,
    ...again,
    agrees: agrees(evidence, again),
  }
}

function infoOf({ check, replay, position }: Evidence, source: ProvenanceSource): string {
  const removed = check?.replies_removed ?? undefined
  const gone = removed === undefined ? '' : ` Its replies were removed on ${removed.slice(0, 10)}.`
  switch (source) {
    case 'import':
      return 'Imported: there is no page to show.'
    case 'none':
      return check === null ? 'Nothing was checked.' : `${withoutPosition(check, replay)}${gone}`
    case 'replay':
      return `Read from the pages of check ${check!.id} by replay ${replay!.id}.${gone}`
    case 'check': {
      const unknown =
        check!.rules === null
          ? ' The rules of that check went with the competitor of the original project.'
          : ''
      return `${position === null ? 'Not found' : 'Seen'} by check ${check!.id}, which ended ${check!.ended}.${unknown}${gone}`
    }
  }
}

function withoutPosition(check: EvidenceCheck, replay: Evidence['replay']): string {
  if (replay !== null) {
    return `By the rules of replay ${replay.id}, the pages of check ${check.id} give no position.`
  }
  if (!check.looked_for) return `Check ${check.id} did not look for this site. A replay of its pages does.`
  return `The check gave no position${check.reason === null ? '' : `: ${check.reason}`}`
}

/** Whether the cell agrees with the stored replies; null when replies or the rules are missing. */
function agrees(
  { has_cell, position, relevant_url, check }: Evidence,
  { pages, recomputed }: Pick<Answer, 'pages' | 'recomputed'>,
): 0 | 1 | null {
  if (check?.rules === null) return null
  const isCell = recomputed?.outcome === 'exact' || recomputed?.outcome === 'not_within'
  if (pages.some(({ state }) => state !== 'read') && !isCell) return null
  if (!has_cell) return isCell ? 0 : 1
  const isSame = isCell && recomputed.position === position && recomputed.relevant_url === relevant_url
  return isSame ? 1 : 0
}
