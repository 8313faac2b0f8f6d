import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { chosenRegion, trackedRegions } from '../../api/regions.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useTexts } from './texts/use-texts.ts'
import { Urls } from './urls.tsx'
import './urls.css'

/** The pages of the project's site that rank: their keywords, those that compete, and their changes. */
export function Component() {
  const texts = useTexts()
  const project = useProject()
  const regions = trackedRegions(project)
  return (
    <div className="urls">
      <PageTitle>{texts.title}</PageTitle>
      {chosenRegion(regions, '') === undefined ? (
        <Notice kind="information" title={texts.noRegion}>
          <p>
            <Link to={addressOf.project(project.id, 'settings', { section: 'engines' })}>
              {texts.noRegionTodo}
            </Link>
          </p>
        </Notice>
      ) : (
        <Urls project={project} regions={regions} />
      )}
    </div>
  )
}
