import type { CheckMode, SnapshotDepth } from '@sextant/contract'
import { useCommand } from '../../../api/ask.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { Allowed } from '../parts/allowed.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { useDraft } from '../parts/use-draft.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { ModePrice } from './mode-price.tsx'
import { OverviewPrice } from './overview-price.tsx'
import { useTexts } from './texts/use-texts.ts'

const modes = ['exact', 'thrifty'] as const satisfies readonly CheckMode[]
/** Minimum number of results by the snapshot setting; 1 is another name of 2. */
const snapshots = { 0: 0, 2: 20, 3: 30, 5: 50, 9: 100 } as const satisfies Partial<
  Record<SnapshotDepth, number>
>
/** Most days between sweeps. */
const SWEEP_DAYS = 90

/** How many pages a check reads, and what it stores of them. */
export function ModeForm({ project }: { project: ProjectSettings }) {
  const { mode: texts } = useTexts()
  const { values, dirty, change, reset } = useDraft({
    check_mode: project.check_mode,
    sweep_days: String(project.sweep_days),
    do_snapshots: project.do_snapshots === 1 ? 2 : project.do_snapshots,
    do_snapshots_with_snippets: project.do_snapshots_with_snippets,
    with_snippets: project.with_snippets,
    load_ai_overview: project.load_ai_overview,
  })
  const command = useCommand('edit/positions_2/settings', {
    changes: ['get/projects_2/projects', 'get/schedule_2/preview', 'get/positions_2/checker/price'],
  })
  const sweepDays = Number(values.sweep_days)
  const isRight = Number.isInteger(sweepDays) && sweepDays >= 1 && sweepDays <= SWEEP_DAYS
  const wanted = {
    sweep_days: isRight ? sweepDays : project.sweep_days,
    do_snapshots: values.do_snapshots as SnapshotDepth,
    load_ai_overview: values.load_ai_overview,
  }
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <Allowed right="edit">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isRight || command.isPending) return
            command.mutate(
              { ...values, ...wanted, project_id: project.id, check_mode: values.check_mode as CheckMode },
              { onSuccess: reset },
            )
          }}
        >
          <fieldset>
            <legend>{texts.pages}</legend>
            {modes.map((mode) => (
              <div key={mode}>
                <Option
                  type="radio"
                  name="check-mode"
                  label={texts.names[mode]}
                  hint={texts.means[mode]}
                  checked={values.check_mode === mode}
                  onChange={() => change({ check_mode: mode })}
                />
                <ModePrice project={project} mode={mode} wanted={wanted} />
              </div>
            ))}
          </fieldset>
          {values.check_mode === 'thrifty' && (
            <div className="short">
              <Field
                label={texts.sweepDays}
                hint={texts.sweepHint}
                error={isRight ? undefined : texts.sweepWrong}
                type="number"
                min={1}
                max={SWEEP_DAYS}
                value={values.sweep_days}
                onChange={({ target }) => change({ sweep_days: target.value })}
              />
            </div>
          )}
          <div className="short">
            <ChoiceField
              label={texts.snapshots}
              hint={texts.snapshotsHint}
              options={Object.entries(snapshots).map(
                ([setting, results]) => [setting, texts.results(results)] as const,
              )}
              value={String(values.do_snapshots)}
              onChoose={(setting) => change({ do_snapshots: Number(setting) })}
            />
          </div>
          <Option
            label={texts.loadOverview}
            hint={texts.loadOverviewHint}
            checked={values.load_ai_overview === 1}
            onChange={({ target }) => change({ load_ai_overview: target.checked ? 1 : 0 })}
          />
          <OverviewPrice project={project} mode={values.check_mode as CheckMode} wanted={wanted} />
          <Option
            label={texts.withSnippets}
            hint={texts.withSnippetsHint}
            checked={values.with_snippets === 1}
            onChange={({ target }) => change({ with_snippets: target.checked ? 1 : 0 })}
          />
          <Option
            label={texts.showSnippets}
            checked={values.do_snapshots_with_snippets === 1}
            onChange={({ target }) => change({ do_snapshots_with_snippets: target.checked ? 1 : 0 })}
          />
          <p className="hint">{texts.counts}</p>
          <SaveRow saving={command} dirty={dirty} onUndo={reset} />
        </form>
      </Allowed>
    </div>
  )
}
