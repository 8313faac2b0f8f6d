import { Link, useParams } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject, useProjectId } from '../../api/project.ts'
import { chosenRegion, trackedRegions } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Facts } from './facts.tsx'
import { useKeyword } from './keyword.ts'
import { Positions } from './positions.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useKeywordView } from './view.ts'
import './keyword.css'

/** One keyword: its positions, its result pages, and the source of each position. */
export function Component() {
  const texts = useTexts()
  const projectId = useProjectId()
  const keywordId = useParams().keywordId!
  const project = useProject()
  const [view, change] = useKeywordView()
  const regions = trackedRegions(project)
  const region = chosenRegion(regions, view.region)
  const query = useKeyword(projectId, keywordId, region)
  return (
    <Asked query={query}>
      {({ result: [keyword] }) =>
        keyword === undefined ? (
          <Notice kind="warning" title={texts.missing}>
            <p>{texts.missingTodo}</p>
            <p>
              <Link to={addressOf.project(projectId, 'keywords')}>{texts.toKeywords}</Link>
            </p>
          </Notice>
        ) : (
          <div className="keyword-page">
            <PageTitle>{keyword.name}</PageTitle>
            {region === undefined ? (
              <>
                <dl className="figures">
                  <Facts keyword={keyword} region={undefined} />
                </dl>
                <Notice kind="information" title={texts.noRegion}>
                  <p>
                    <Link to={addressOf.project(projectId, 'settings')}>{texts.noRegionTodo}</Link>
                  </p>
                </Notice>
              </>
            ) : (
              <Positions
                project={project}
                keyword={keyword}
                regions={regions}
                region={region}
                view={view}
                change={change}
              />
            )}
          </div>
        )
      }
    </Asked>
  )
}
