import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { guestFields, GuestRow } from './guest-row.tsx'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

/** Guests of a project. */
export function Guests({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const query = useAsk('get/projects_2/guests', { project_id: project.id, fields: guestFields })
  return (
    <Asked query={query}>
      {({ result }) =>
        result.length === 0 ? (
          <div className="panel empty">
            <p className="lead">{texts.none}</p>
            <p>{texts.noneTodo}</p>
          </div>
        ) : (
          <table className="table stacked">
            <caption className="unseen">{texts.list}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.columns.who}</th>
                <th scope="col">{texts.columns.rights}</th>
                <th scope="col">{texts.columns.since}</th>
                <th scope="col">{texts.columns.actions}</th>
              </tr>
            </thead>
            <tbody>
              {result.map((guest) => (
                <GuestRow key={guest.id} project={project} guest={guest} />
              ))}
            </tbody>
          </table>
        )
      }
    </Asked>
  )
}
