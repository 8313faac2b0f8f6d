import { useProjects } from '../../api/projects.ts'
import { readCredentials } from '../../api/session.ts'
import { useTexts } from '../../texts/language.tsx'
import { Asked } from '../../ui/asked.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Guide } from './guide.tsx'

/** The first calls on a page of their own, for whoever wants them again. */
export function Component() {
  const { firstCalls } = useTexts()
  const projects = useProjects(1)
  return (
    <>
      <PageTitle>{firstCalls}</PageTitle>
      <Asked query={projects}>
        {({ result }) => <Guide credentials={readCredentials()!} projects={result} />}
      </Asked>
    </>
  )
}
