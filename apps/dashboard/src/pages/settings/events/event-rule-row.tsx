import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { SavedOption } from '../parts/saved-option.tsx'
import { regionsOf, type ProjectSettings } from '../project-settings.ts'
import { EventRuleDialog } from './event-rule-dialog.tsx'
import { indexesIn, type EventRule } from './event-rule.ts'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** A rule as a row, in words. */
export function EventRuleRow({
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
  const turn = useCommand('edit/events_2/rules')
  const remove = useCommand('del/events_2/rules')
  const of = { project_id: project.id, id: rule.id }
  const close = () => setOpen(undefined)
  const words = texts.inWords(rule)
  const placeName = usePlaceName()
  const regionName = (index: number) => {
    const region = regionsOf(project).find((each) => each.index === index)
    return region === undefined ? `#${index}` : `${region.engine}, ${placeName(region)}`
  }
  return (
    <tr className={rule.on === 1 ? undefined : 'off'}>
      <th scope="row" className="breakable">
        {rule.name}
        {words.toLowerCase() !== rule.name.toLowerCase() && <span className="hint"> {words}</span>}
      </th>
      <td data-label={texts.columns.target}>
        {targets.find(({ id }) => id === rule.event_target_id)?.name ?? texts.noTarget}
      </td>
      <td data-label={texts.columns.regions}>
        {indexesIn(rule).map(regionName).join('; ') || texts.allRegions}
      </td>
      <td data-label={texts.columns.on}>
        <SavedOption
          label={texts.on}
          name={texts.tell(rule.name)}
          on={rule.on === 1}
          saving={turn}
          onTurn={(on) => turn.mutate({ ...of, on })}
        />
      </td>
      <td>
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
        {open === 'edit' && (
          <EventRuleDialog project={project} targets={targets} rule={rule} onClose={close} />
        )}
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
      </td>
    </tr>
  )
}
