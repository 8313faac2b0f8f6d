import { hasRight } from '@sextant/contract/rights.ts'
import { useAsk } from '../../api/ask.ts'
import { useTexts } from './texts/use-texts.ts'
import { useWorkspace } from './workspace.ts'

/** Actions on all of the project's keywords. */
export function Toolbar() {
  const texts = useTexts()
  const { project, canEdit, view, changeView, open } = useWorkspace()
  const inTrash = view.trash === '1'
  const thrownAway = useAsk('get/keywords_2/keywords', {
    project_id: project.id,
    fields: ['COUNT(*)'],
    filters: [{ name: 'project_id', operator: 'LESS_THAN', values: [0] }],
    show_trash: 1,
  }).data?.result[0]?.['COUNT(*)']
  const showTrash = (shown: boolean) =>
    changeView({ trash: shown ? '1' : '', sort: '', text: '', tag: '', target: '' })
  if (inTrash) {
    return (
      // A bar of its own, or React would make this button the first of the other bar, with the focus.
      <div key="trash" className="row keywords-toolbar">
        <button type="button" onClick={() => showTrash(false)}>
          {texts.trash.leave}
        </button>
      </div>
    )
  }
  return (
    <div className="row keywords-toolbar">
      {canEdit && (
        <button type="button" className="primary" onClick={() => open({ kind: 'import' })}>
          {texts.import.open}
        </button>
      )}
      <button type="button" onClick={() => open({ kind: 'export' })}>
        {texts.export.open}
      </button>
      {hasRight(project.right, 'volumes') && (
        <button type="button" onClick={() => open({ kind: 'volumes' })}>
          {texts.volumes.open}
        </button>
      )}
      {hasRight(project.right, 'owner') && (
        <button type="button" onClick={() => open({ kind: 'tag-names' })}>
          {texts.tagNames.open}
        </button>
      )}
      <button type="button" onClick={() => showTrash(true)}>
        {texts.trash.open(thrownAway ?? 0)}
      </button>
    </div>
  )
}
