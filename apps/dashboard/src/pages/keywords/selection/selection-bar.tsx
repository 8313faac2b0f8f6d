import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import type { Picked } from './selection.ts'

/** The number of selected keywords, and the actions on them. */
export function SelectionBar({
  picked,
  nameOf,
}: {
  picked: Picked
  nameOf: (id: string) => string | undefined
}) {
  const texts = useTexts().selection
  const { open } = useWorkspace()
  const { count, selection } = picked
  const [id] = selection.isAll ? [] : selection.ids
  const only = count === 1 && id !== undefined ? nameOf(id) : undefined
  return (
    <div className="selection-bar row" role="group" aria-label={texts.label}>
      <span role="status">{count === 0 ? texts.none : texts.count(count)}</span>
      {count > 0 && (
        <>
          <button type="button" onClick={() => open({ kind: 'tags', picked })}>
            {texts.tags}
          </button>
          <button type="button" onClick={() => open({ kind: 'target', picked })}>
            {texts.target}
          </button>
          <button type="button" onClick={() => open({ kind: 'move', picked })}>
            {texts.move}
          </button>
          {only !== undefined && (
            <button type="button" onClick={() => open({ kind: 'rename', id: id!, name: only })}>
              {texts.rename}
            </button>
          )}
          <button type="button" className="danger" onClick={() => open({ kind: 'delete', picked })}>
            {texts.delete}
          </button>
          <button type="button" className="plain" onClick={picked.onChanged}>
            {texts.clear}
          </button>
        </>
      )}
    </div>
  )
}
