import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { chosenRegion, trackedRegions } from '../../api/regions.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Summary } from './summary.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useSummaryView } from './view.ts'
import './summary.css'

/** The project as a whole: two dates compared, over time, and beside competitors. */
export function Component() {
  const texts = useTexts()
  const project = useProject()
  const [view, change] = useSummaryView()
  const regions = trackedRegions(project)
  const region = chosenRegion(regions, view.region)
  return (
    <div className="summary-page">
      <PageTitle>{texts.title}</PageTitle>
      {region === undefined ? (
        <Notice kind="information" title={texts.noRegion}>
          <p>
            <Link to={addressOf.project(project.id, 'settings')}>{texts.noRegionTodo}</Link>
          </p>
        </Notice>
      ) : (
        <Summary project={project} regions={regions} region={region} view={view} change={change} />
      )}
    </div>
  )
}
