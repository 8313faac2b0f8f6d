import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Table } from '../../../ui/table.tsx'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { AddCompetitors } from './add-competitors.tsx'
import { Actions, Compared, Order } from './competitor-cells.tsx'
import { useTexts } from './texts/use-texts.ts'

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
            <Table
              label={texts.list}
              isStacked
              rows={competitors.map((competitor, place) => ({
                competitor,
                before: competitors[place - 1]?.id,
                after: competitors[place + 1]?.id,
              }))}
              keyOf={({ competitor }) => competitor.id ?? 0}
              attributesOf={({ competitor }) => ({ className: competitor.on === 0 ? undefined : 'off' })}
              columns={[
                {
                  name: 'site',
                  heading: texts.columns.site,
                  isRowHeading: true,
                  cell: ({ competitor }) => competitor.site,
                },
                {
                  name: 'name',
                  heading: texts.columns.name,
                  breaksWords: true,
                  cell: ({ competitor }) => competitor.name,
                },
                {
                  name: 'compared',
                  heading: texts.columns.compared,
                  cell: ({ competitor }) => <Compared projectId={project.id} competitor={competitor} />,
                },
                {
                  name: 'order',
                  heading: texts.columns.order,
                  cell: (row) => <Order projectId={project.id} {...row} />,
                },
                {
                  name: 'actions',
                  heading: texts.columns.actions,
                  isHeadingUnseen: true,
                  cell: ({ competitor }) => <Actions projectId={project.id} competitor={competitor} />,
                },
              ]}
            />
          )}
          <AddCompetitors projectId={project.id} known={competitors} />
        </Allowed>
      )}
    </Asked>
  )
}
