import { useProjectId } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sections } from '../../ui/sections.tsx'
import { useView } from '../../view.ts'
import { useProjectSettings } from './project-settings.ts'
import { sectionNames, sections } from './sections.ts'
import { useTexts } from './texts/use-texts.ts'
import './settings.css'

/** Settings of a project, one section at a time; `section` in the address names it. */
export function Component() {
  const texts = useTexts()
  const projectId = useProjectId()
  const [view] = useView({ section: 'general' })
  const shown = sectionNames.find((name) => name === view.section) ?? 'general'
  const Section = sections[shown]
  const query = useProjectSettings(projectId)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div className="settings">
        <Sections
          label={texts.sections}
          sections={sectionNames.map((name) => ({ name, words: texts.names[name] }))}
          shown={shown}
        />
        <section aria-labelledby="settings-section">
          <h2 id="settings-section">{texts.names[shown]}</h2>
          <p className="hint">{texts.about[shown]}</p>
          <Asked query={query}>
            {({ result: [project] }) => project !== undefined && <Section key={shown} project={project} />}
          </Asked>
        </section>
      </div>
    </>
  )
}
