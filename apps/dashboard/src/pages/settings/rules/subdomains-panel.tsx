import { useCommand } from '../../../api/ask.ts'
import { Allowed } from '../parts/allowed.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Whether subdomains count, for all sites of the project without rules of their own. */
export function SubdomainsPanel({ project }: { project: ProjectSettings }) {
  const { subdomainsPanel: texts } = useTexts()
  const command = useCommand('edit/positions_2/settings')
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <Allowed right="edit">
        <SavedOption
          label={texts.label}
          hint={texts.hint}
          on={project.subdomains === 1}
          saving={command}
          onTurn={(on) => command.mutate({ project_id: project.id, subdomains: on })}
        />
      </Allowed>
    </div>
  )
}
