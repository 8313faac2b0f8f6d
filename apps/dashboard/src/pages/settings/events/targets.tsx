import { AddTarget } from './add-target.tsx'
import { TargetRow } from './target-row.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

/** The targets of a project, and a form for a new one. */
export function Targets({ projectId, targets }: { projectId: number; targets: readonly Target[] }) {
  const { targets: texts } = useTexts()
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      {targets.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table className="table stacked">
          <caption className="unseen">{texts.title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columns.name}</th>
              <th scope="col">{texts.columns.address}</th>
              <th scope="col">{texts.columns.on}</th>
              <th scope="col">{texts.columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <TargetRow key={target.id} projectId={projectId} target={target} />
            ))}
          </tbody>
        </table>
      )}
      <AddTarget projectId={projectId} />
    </div>
  )
}
