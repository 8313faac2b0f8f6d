import type { HistoryCell } from '@sextant/sdk'
import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** The outcome of a check, as a sign and in words. */
export function RankCell({ cell = {} }: { cell?: HistoryCell | undefined }) {
  const { outcomes } = useTextsOf({ en, ru })
  const { sign, words } = read(cell, outcomes)
  return (
    <span title={words} className="number">
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{words}</span>
    </span>
  )
}

function read(
  { outcome, position, worst_position }: HistoryCell,
  words: (typeof en)['outcomes'],
): { readonly sign: string; readonly words: string } {
  switch (outcome) {
    case 'exact':
      return { sign: position ?? '', words: words.exact(position ?? '') }
    case 'at_best':
      return { sign: `≤${worst_position}`, words: words.at_best(String(worst_position)) }
    case 'not_within':
      return { sign: '--', words: words.not_within }
    case 'partial':
      return { sign: '…', words: words.partial }
    case 'failed':
      return { sign: '!', words: words.failed }
    case undefined:
      return { sign: '…', words: words.none }
  }
}
