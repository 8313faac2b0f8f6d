import { useState } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { Table } from '../../../ui/table.tsx'
import { regionsOf, type ProjectSettings } from '../project-settings.ts'
import { Actions, On } from './event-rule-cells.tsx'
import { EventRuleDialog } from './event-rule-dialog.tsx'
import { indexesIn } from './event-rule.ts'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** The rules of a project. */
export function EventRules({ project, targets }: { project: ProjectSettings; targets: readonly Target[] }) {
  const { rules: texts } = useTexts()
  const [adding, setAdding] = useState(false)
  const query = useAsk('get/events_2/rules', { project_id: project.id })
  const placeName = usePlaceName()
  const regionName = (index: number) => {
    const region = regionsOf(project).find((each) => each.index === index)
    return region === undefined ? `#${index}` : `${region.engine}, ${placeName(region)}`
  }
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <p>{targets.length === 0 ? texts.noneNoTarget : texts.none}</p>
          ) : (
            <Table
              label={texts.title}
              isStacked
              rows={result}
              keyOf={({ id }) => id}
              attributesOf={({ on }) => ({ className: on === 1 ? undefined : 'off' })}
              columns={[
                {
                  name: 'what',
                  heading: texts.columns.what,
                  isRowHeading: true,
                  cell: (rule) => {
                    const words = texts.inWords(rule)
                    return (
                      <span>
                        {rule.name}
                        {words.toLowerCase() !== rule.name.toLowerCase() && (
                          <span className="hint"> {words}</span>
                        )}
                      </span>
                    )
                  },
                },
                {
                  name: 'target',
                  heading: texts.columns.target,
                  breaksWords: true,
                  cell: (rule) =>
                    targets.find(({ id }) => id === rule.event_target_id)?.name ?? texts.noTarget,
                },
                {
                  name: 'regions',
                  heading: texts.columns.regions,
                  breaksWords: true,
                  cell: (rule) => indexesIn(rule).map(regionName).join('; ') || texts.allRegions,
                },
                {
                  name: 'on',
                  heading: texts.columns.on,
                  cell: (rule) => <On projectId={project.id} rule={rule} />,
                },
                {
                  name: 'actions',
                  heading: texts.columns.actions,
                  isHeadingUnseen: true,
                  cell: (rule) => <Actions project={project} rule={rule} targets={targets} />,
                },
              ]}
            />
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
