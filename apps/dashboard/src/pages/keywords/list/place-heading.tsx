import { useEffect, useRef } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { groupsIn, pathOf, type TreeNode } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'

/** The open place of the tree, with its actions. */
export function PlaceHeading({ id }: { id: string }) {
  const texts = useTexts()
  const { node, canEdit, open } = useWorkspace()
  const path = pathOf(node)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element may have disappeared with the previous place.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [node.key])
  return (
    <header className="place-heading">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {node.kind === 'project' ? texts.tree.project : path.at(-1)}{' '}
        <span className="hint">{texts.place.keywords(node.keywords)}</span>
      </h2>
      {path.length > 1 && <p className="hint">{texts.place.inside(path.slice(0, -1).join(' / '))}</p>}
      {canEdit && node.kind !== 'project' && (
        <div className="row">
          <OnOff node={node} />
          <button type="button" onClick={() => open({ kind: 'rename-place', node })}>
            {texts.place.rename}
          </button>
          <button type="button" onClick={() => open({ kind: 'move-place', node })}>
            {texts.place.move}
          </button>
          <button type="button" className="danger" onClick={() => open({ kind: 'delete-place', node })}>
            {texts.place.delete}
          </button>
        </div>
      )}
    </header>
  )
}

/** Enables or disables a group, or all groups of a folder. Keywords of disabled groups are not checked. */
function OnOff({ node }: { node: TreeNode }) {
  const texts = useTexts().place
  const { project, announce } = useWorkspace()
  const command = useCommand('edit/keywords_2/groups/on')
  const groups = groupsIn(node)
  if (groups.length === 0) return null
  const isOn = groups.some((group) => group.isOn)
  const change = () => {
    if (command.isPending) return
    command.mutate(
      {
        project_id: project.id,
        on: isOn ? 0 : 1,
        filters: [{ name: 'id', operator: 'IN', values: groups.map(({ id }) => id) }],
      },
      {
        onSuccess: () =>
          announce({ sentence: isOn ? texts.switchedOff(node.name) : texts.switchedOn(node.name) }),
      },
    )
  }
  const words = node.kind === 'group' ? texts.group : texts.folder
  return (
    <>
      <button type="button" aria-disabled={command.isPending} onClick={change}>
        {isOn ? words.switchOff : words.switchOn}
      </button>
      {!isOn && <span className="hint">{words.isOff}</span>}
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
    </>
  )
}
