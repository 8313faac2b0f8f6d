import { Allowed } from '../parts/allowed.tsx'
import { searchersOf, type ProjectSettings } from '../project-settings.ts'
import { AddRegions } from './add-regions.tsx'
import { Engine } from './engine.tsx'
import { PriceLine } from './price-line.tsx'
import { RegionFile } from './region-file.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Search engines and regions of a project. */
export function EnginesSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const engines = searchersOf(project)
  return (
    <Allowed right="edit">
      {engines.length === 0 && (
        <div className="panel empty">
          <p className="lead">{texts.none}</p>
          <p>{texts.noneTodo}</p>
        </div>
      )}
      <PriceLine project={project} />
      {engines.map((engine, place) => (
        <Engine key={engine.key} engines={engines} place={place} projectId={project.id} />
      ))}
      <AddRegions projectId={project.id} />
      <RegionFile projectId={project.id} hasRegions={engines.length > 0} />
    </Allowed>
  )
}
