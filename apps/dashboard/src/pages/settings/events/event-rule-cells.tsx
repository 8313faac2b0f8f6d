import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { EventRuleDialog } from './event-rule-dialog.tsx'
import type { EventRule } from './event-rule.ts'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** Whether the rule applies. */
export function On({ projectId, rule: { id, name, on } }: { projectId: number; rule: EventRule }) {
  const { rules: texts } = useTexts()
  const turn = useCommand('edit/events_2/rules')
  return (
    <SavedOption
      label={texts.on}
      name={texts.use(name)}
      on={on === 1}
      saving={turn}
      onTurn={(wanted) => turn.mutate({ project_id: projectId, id, on: wanted })}
    />
  )
}

/** Edits and removes the rule. */
export function Actions({
  project,
  rule,
  targets,
}: {
  project: ProjectSettings
  rule: EventRule
  targets: readonly Target[]
}) {
  const { rules: texts, remove: removeWord } = useTexts()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const remove = useCommand('del/events_2/rules')
  const of = { project_id: project.id, id: rule.id }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => setOpen('edit')}>
          {texts.edit}
          <span className="unseen"> {rule.name}</span>
        </button>
        <button type="button" className="danger" onClick={() => setOpen('remove')}>
          {removeWord}
          <span className="unseen"> {rule.name}</span>
        </button>
      </div>
      {open === 'edit' && <EventRuleDialog project={project} targets={targets} rule={rule} onClose={close} />}
      {open === 'remove' && (
        <Confirmation
          danger
          title={texts.removeTitle(rule.name)}
          action={removeWord}
          command={remove}
          onClose={close}
          onConfirm={() => remove.mutate(of, { onSuccess: close })}
        >
          <p>{texts.removeAbout}</p>
        </Confirmation>
      )}
    </>
  )
}
