import {
  REPORT_BLOCKS,
  REPORT_ROWS,
  reportBlockKinds,
  usualRows,
  type ReportBlockKind,
} from '@sextant/contract/reports_2/choices.ts'
import { useState } from 'react'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { hasRows, newBlock, type BlockDraft } from './draft.ts'

/** The blocks of a report in their order: added, moved and removed with buttons. */
export function Blocks({
  blocks,
  onChange,
}: {
  blocks: readonly BlockDraft[]
  onChange: (blocks: readonly BlockDraft[]) => void
}) {
  const { blocks: names, builder: texts } = useTexts()
  const [adding, setAdding] = useState<ReportBlockKind>('notes')
  const set = (place: number, changes: Partial<BlockDraft>) =>
    onChange(blocks.map((block, index) => (index === place ? { ...block, ...changes } : block)))
  const move = (place: number, by: 1 | -1) => {
    const moved = [...blocks]
    const [block] = moved.splice(place, 1)
    moved.splice(place + by, 0, block!)
    onChange(moved)
  }
  return (
    <fieldset>
      <legend>{texts.contents}</legend>
      {blocks.length === 0 && <p role="status">{texts.noBlocks}</p>}
      <ol className="report-blocks">
        {blocks.map((block, place) => {
          const name = names[block.kind]
          return (
            <li key={block.key}>
              <div className="block-top">
                <strong>{name}</strong>
                <OrderButtons
                  labels={{ up: texts.up(name), down: texts.down(name) }}
                  onUp={place === 0 ? undefined : () => move(place, -1)}
                  onDown={place === blocks.length - 1 ? undefined : () => move(place, 1)}
                />
                <button
                  type="button"
                  aria-label={texts.removeOf(name)}
                  onClick={() => onChange(blocks.filter((_, index) => index !== place))}
                >
                  {texts.remove}
                </button>
              </div>
              {hasRows(block.kind) && (
                <Field
                  label={texts.rows}
                  error={undefined}
                  type="number"
                  min={1}
                  max={REPORT_ROWS}
                  placeholder={String(usualRows[block.kind])}
                  value={block.rows}
                  onChange={({ target }) => set(place, { rows: target.value })}
                />
              )}
              {block.kind !== 'movements' && (
                <Field
                  label={texts.blockTitle}
                  hint={texts.blockTitleHint}
                  error={undefined}
                  maxLength={200}
                  value={block.title}
                  onChange={({ target }) => set(place, { title: target.value })}
                />
              )}
              {block.kind === 'notes' && (
                <TextLines
                  label={texts.text}
                  hint={texts.wordsHint}
                  maxLength={10_000}
                  value={block.text}
                  onChange={({ target }) => set(place, { text: target.value })}
                />
              )}
            </li>
          )
        })}
      </ol>
      {blocks.length < REPORT_BLOCKS && (
        <div className="row">
          <ChoiceField
            label={texts.adds}
            options={reportBlockKinds.map((kind) => [kind, names[kind]] as const)}
            value={adding}
            onChoose={setAdding}
          />
          <button
            type="button"
            onClick={() => {
              const key = Math.max(-1, ...blocks.map((block) => block.key)) + 1
              onChange([...blocks, newBlock(adding, key)])
            }}
          >
            {texts.add}
          </button>
        </div>
      )}
    </fieldset>
  )
}
