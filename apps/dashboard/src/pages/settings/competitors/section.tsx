import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { AddCompetitors } from './add-competitors.tsx'
import { CompetitorRow } from './competitor-row.tsx'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

/** Sites that the project is compared with. */
export function CompetitorsSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const query = useAsk('get/projects_2/competitors', { project_id: project.id })
  return (
    <Asked query={query}>
      {({ result: competitors }) => (
        <Allowed right="edit">
          {competitors.length === 0 ? (
            <div className="panel empty">
              <p className="lead">{texts.none}</p>
              <p>{texts.noneTodo}</p>
            </div>
          ) : (
            <table className="table stacked">
              <caption className="unseen">{texts.list}</caption>
              <thead>
                <tr>
                  {(['site', 'name', 'compared', 'order', 'actions'] as const).map((name) => (
                    <th key={name} scope="col">
                      {texts.columns[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {competitors.map((competitor, place) => (
                  <CompetitorRow
                    key={competitor.id}
                    projectId={project.id}
                    competitor={competitor}
                    before={competitors[place - 1]?.id}
                    after={competitors[place + 1]?.id}
                  />
                ))}
              </tbody>
            </table>
          )}
          <AddCompetitors projectId={project.id} known={competitors} />
        </Allowed>
      )}
    </Asked>
  )
}
