import { useTexts } from '../texts/use-texts.ts'
import { isNarrowed } from '../view.ts'
import { useWorkspace } from '../workspace.ts'

/** Suggests the next step where the list is empty. */
export function EmptyList() {
  const texts = useTexts().empty
  const { root, view, changeView, canEdit, open } = useWorkspace()
  if (isNarrowed(view)) {
    return (
      <div className="empty panel">
        <h3>{texts.noMatch}</h3>
        <p>{texts.noMatchTodo}</p>
        <button type="button" onClick={() => changeView({ text: '', tag: '', target: '' })}>
          {texts.clear}
        </button>
      </div>
    )
  }
  const isNew = root.keywords === 0
  return (
    <div className="empty panel">
      <h3>{isNew ? texts.project : texts.place}</h3>
      <p>{canEdit ? (isNew ? texts.projectTodo : texts.placeTodo) : texts.guest}</p>
      {canEdit && (
        <button type="button" className="primary" onClick={() => open({ kind: 'import' })}>
          {texts.import}
        </button>
      )}
    </div>
  )
}
