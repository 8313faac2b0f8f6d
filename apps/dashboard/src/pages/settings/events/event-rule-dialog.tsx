import { eventKinds, type EventDirection, type EventKind } from '@sextant/contract/events_2/kinds.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { regionsOf, type ProjectSettings } from '../project-settings.ts'
import { indexesIn, type EventRule } from './event-rule.ts'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** Default N of a new rule. */
const FIRST_THRESHOLD = '10'

/** Creates or changes a rule. Its kind is fixed once it is created. */
export function EventRuleDialog({
  project,
  targets,
  rule,
  onClose,
}: {
  project: ProjectSettings
  targets: readonly Target[]
  /** The rule to change; undefined to create one. */
  rule: EventRule | undefined
  onClose: () => void
}) {
  const { rules: texts, save } = useTexts()
  const placeName = usePlaceName()
  const [values, setValues] = useState(() => ({
    kind: (rule?.kind ?? 'left_top') as EventKind,
    name: rule?.name ?? '',
    target: String(rule?.event_target_id ?? targets[0]?.id),
    threshold: String(rule?.threshold ?? FIRST_THRESHOLD),
    direction: (rule?.direction ?? 'both') as EventDirection,
    regions: rule === undefined ? [] : indexesIn(rule),
  }))
  const change = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  const add = useCommand('add/events_2/rules')
  const edit = useCommand('edit/events_2/rules')
  const hasNumber = eventKinds[values.kind].threshold !== null
  const threshold = Number(values.threshold)
  const isNumberRight = !hasNumber || (Number.isInteger(threshold) && threshold >= 1 && threshold <= 1_000)
  const submit = () => {
    const named = values.name.trim()
    const request = {
      project_id: project.id,
      event_target_id: Number(values.target),
      ...(named === '' ? {} : { name: named }),
      ...(hasNumber ? { threshold } : {}),
      ...(values.kind === 'moved' ? { direction: values.direction } : {}),
      regions_indexes: values.regions,
    }
    if (rule === undefined) add.mutate({ ...request, kind: values.kind }, { onSuccess: onClose })
    else edit.mutate({ ...request, id: rule.id }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={rule === undefined ? texts.add : texts.editTitle(rule.name)}
      action={save}
      command={rule === undefined ? add : edit}
      ready={isNumberRight}
      onClose={onClose}
      onSubmit={submit}
    >
      {rule === undefined && (
        <ChoiceField
          label={texts.kind}
          options={Object.entries(texts.kinds) as [EventKind, string][]}
          value={values.kind}
          onChoose={(kind) => change({ kind })}
        />
      )}
      {hasNumber && (
        <Field
          label={values.kind === 'moved' ? texts.places : texts.top}
          hint={texts.thresholdHint}
          error={isNumberRight ? undefined : texts.thresholdWrong}
          type="number"
          min={1}
          max={1_000}
          value={values.threshold}
          onChange={({ target }) => change({ threshold: target.value })}
        />
      )}
      {values.kind === 'moved' && (
        <ChoiceField
          label={texts.direction}
          options={Object.entries(texts.directions) as [EventDirection, string][]}
          value={values.direction}
          onChoose={(direction) => change({ direction })}
        />
      )}
      <ChoiceField
        label={texts.columns.target}
        options={targets.map(({ id, name }) => [String(id), name] as const)}
        value={values.target}
        onChoose={(target) => change({ target })}
      />
      <fieldset>
        <legend>{texts.onlyRegions}</legend>
        {regionsOf(project).map((region) => (
          <Option
            key={region.index}
            label={`${region.engine}, ${placeName(region)} (${region.lang}, ${region.device_name})`}
            checked={values.regions.includes(region.index)}
            onChange={({ target }) =>
              change({
                regions: target.checked
                  ? [...values.regions, region.index]
                  : values.regions.filter((index) => index !== region.index),
              })
            }
          />
        ))}
        <p className="hint">{texts.regionsHint}</p>
      </fieldset>
      <Field
        label={texts.name}
        hint={texts.nameHint}
        error={undefined}
        maxLength={255}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
    </FormDialog>
  )
}
