import { useCommand } from '../../../api/ask.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Allowed } from '../parts/allowed.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { newRule, rulesToSend, type Rule, type RulesVersion, type Site } from './site.ts'
import { Tester } from './tester.tsx'
import { useTexts } from './texts/use-texts.ts'
import { Versions } from './versions.tsx'

/** Edits the rules of a site, tests them before they are saved, and shows earlier versions. */
export function RulesEditor({
  projectId,
  site,
  versions,
}: {
  projectId: number
  site: Site
  /** Latest first. */
  versions: readonly RulesVersion[]
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const current = versions[0]!
  const { values, dirty, change, reset } = useDraft<{ rules: readonly Rule[] }>({ rules: current.rules })
  const command = useCommand('edit/positions_2/rules', { changes: ['get/positions_2/rules'] })
  const save = () => {
    if (command.isPending) return
    command.mutate(
      { project_id: projectId, site_id: site.id, rules: rulesToSend(values.rules) },
      { onSuccess: reset },
    )
  }
  const replace = (place: number, rule: Rule) => change({ rules: values.rules.with(place, rule) })
  return (
    <>
      <Allowed right="edit">
        <form
          className="panel"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <h3>{texts.rulesOf(site.name)}</h3>
          <p className="hint">{texts.order}</p>
          <ol className="match-rules">
            {values.rules.map((rule, place) => (
              <RuleFields
                key={place}
                number={place + 1}
                rule={rule}
                onChange={(changed) => replace(place, changed)}
                onRemove={() => change({ rules: values.rules.toSpliced(place, 1) })}
              />
            ))}
          </ol>
          {rulesToSend(values.rules).length === 0 && <p>{texts.emptyMeans}</p>}
          <div className="row">
            <button type="button" onClick={() => change({ rules: [...values.rules, newRule] })}>
              {texts.add}
            </button>
            {current.is_default === 0 && (
              <button type="button" onClick={() => change({ rules: [] })}>
                {texts.toDefault}
              </button>
            )}
          </div>
          <p className="hint">
            {current.is_default === 1
              ? texts.isDefault
              : texts.version(
                  current.version,
                  current.date === null ? '' : formatDateTime(current.date, locale),
                )}
          </p>
          <SaveRow saving={command} dirty={dirty} onUndo={reset} />
          <p role="status">{command.isSuccess && !dirty ? texts.savedNext : ''}</p>
        </form>
      </Allowed>
      <Tester projectId={projectId} site={site} rules={values.rules} />
      {versions.length > 1 && <Versions versions={versions} />}
    </>
  )
}
