import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { EventRuleDialog } from './event-rule-dialog.tsx'
import { EventRuleRow } from './event-rule-row.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

/** The rules of a project. */
export function EventRules({ project, targets }: { project: ProjectSettings; targets: readonly Target[] }) {
  const { rules: texts } = useTexts()
  const [adding, setAdding] = useState(false)
  const query = useAsk('get/events_2/rules', { project_id: project.id })
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <p>{targets.length === 0 ? texts.noneNoTarget : texts.none}</p>
          ) : (
            <table className="table stacked">
              <caption className="unseen">{texts.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.columns.what}</th>
                  <th scope="col">{texts.columns.target}</th>
                  <th scope="col">{texts.columns.regions}</th>
                  <th scope="col">{texts.columns.on}</th>
                  <th scope="col">{texts.columns.actions}</th>
                </tr>
              </thead>
              <tbody>
                {result.map((rule) => (
                  <EventRuleRow key={rule.id} project={project} rule={rule} targets={targets} />
                ))}
              </tbody>
            </table>
          )
        }
      </Asked>
      <p>
        <button type="button" disabled={targets.length === 0} onClick={() => setAdding(true)}>
          {texts.add}
        </button>
      </p>
      {adding && (
        <EventRuleDialog
          project={project}
          targets={targets}
          rule={undefined}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
