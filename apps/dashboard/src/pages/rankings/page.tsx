import { useMemo } from 'react'
import { useProject, type Project } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { NoKeywords, NoRegions } from './empty.tsx'
import { Rankings } from './rankings.tsx'
import { useTexts } from './texts/use-texts.ts'
import './rankings.css'
import './shades.css'

/** Positions of a project's keywords: a row per keyword, a column per date. */
export function Component() {
  const texts = useTexts()
  const project = useProject()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Content project={project} />
    </>
  )
}

function Content({ project }: { project: Project }) {
  const { searchers } = project
  const regions = useMemo(() => trackedRegions({ searchers }), [searchers])
  if (project.count_keywords === 0) return <NoKeywords project={project} />
  if (regions.length === 0) return <NoRegions project={project} />
  return <Rankings project={project} regions={regions} />
}
