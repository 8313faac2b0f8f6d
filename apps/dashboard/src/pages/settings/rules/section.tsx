import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useView } from '../../../view.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { PastPanel } from './past-panel.tsx'
import { RulesEditor } from './rules-editor.tsx'
import type { Site } from './site.ts'
import { SubdomainsPanel } from './subdomains-panel.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Match rules of a site: the project's, or that of the competitor in the address (`site`). */
export function RulesSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const [view, setView] = useView({ section: 'general', site: '' })
  const competitors = useAsk('get/projects_2/competitors', { project_id: project.id })
  return (
    <Asked query={competitors}>
      {({ result }) => {
        const sites: readonly Site[] = [
          { id: project.id, name: texts.own(project.site) },
          ...result.map(({ id = 0, name = '', site = '' }) => ({
            id,
            name: name === site ? site : `${name} (${site})`,
          })),
        ]
        const chosen = sites.find(({ id }) => String(id) === view.site) ?? sites[0]!
        return (
          <>
            <SubdomainsPanel project={project} />
            <div className="short">
              <ChoiceField
                label={texts.site}
                options={sites.map(({ id, name }) => [String(id), name] as const)}
                value={String(chosen.id)}
                onChoose={(id) => setView({ site: id === String(project.id) ? '' : id })}
              />
            </div>
            <CurrentRules key={chosen.id} projectId={project.id} site={chosen} />
            <PastPanel projectId={project.id} site={chosen} sites={sites} />
          </>
        )
      }}
    </Asked>
  )
}

function CurrentRules({ projectId, site }: { projectId: number; site: Site }) {
  const query = useAsk('get/positions_2/rules', {
    project_id: projectId,
    site_id: site.id,
    show_versions: 1,
  })
  return (
    <Asked query={query}>
      {({ result: versions }) => <RulesEditor projectId={projectId} site={site} versions={versions} />}
    </Asked>
  )
}
