import type { Success } from '@sextant/sdk'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useBalance } from '../../api/balance.ts'
import { type Project, useProjects } from '../../api/projects.ts'
import { readCredentials } from '../../api/session.ts'
import { useTexts } from '../../texts/language.tsx'
import { Asked } from '../../ui/asked.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { Guide } from '../first-calls/guide.tsx'
import { BalanceLine } from './balance-line.tsx'
import { FinishedChecks } from './finished-checks.tsx'
import { PageLinks } from './page-links.tsx'
import { ProjectTable } from './project-table.tsx'

/** The projects of the account, and the first calls for whoever has not checked anything yet. */
export function Component() {
  const { list } = useTexts()
  const [view] = useView({ page: '1' })
  const page = /^[1-9]\d{0,5}$/.test(view.page) ? Number(view.page) : 1
  const projects = useProjects(page)
  const balance = useBalance()
  return (
    <>
      <PageTitle>{list.title}</PageTitle>
      <Asked query={projects}>
        {(answer) => (
          <>
            {balance.data !== undefined && <BalanceLine info={balance.data.result} />}
            <FinishedChecks projects={answer.result} />
            <List answer={answer} page={page} />
            <FirstSteps answer={answer} />
          </>
        )}
      </Asked>
    </>
  )
}

/** Once shown, the guide stays until the page is left: its last step comes after the first finished check. */
function FirstSteps({ answer: { result: projects, total } }: { answer: Success<Project[]> }) {
  const isNewcomer =
    projects.length === (total ?? projects.length) &&
    projects.every(({ positions_date }) => positions_date === null)
  const [guiding, setGuiding] = useState(isNewcomer)
  if (isNewcomer && !guiding) setGuiding(true)
  const credentials = readCredentials()
  return guiding && credentials !== undefined && <Guide credentials={credentials} projects={projects} />
}

function List({ answer, page }: { answer: Success<Project[]>; page: number }) {
  const { list } = useTexts()
  const { result: projects, total = projects.length } = answer
  if (total === 0) {
    return (
      <section className="empty">
        <h2>{list.none}</h2>
        <p>{list.noneTodo}</p>
      </section>
    )
  }
  if (projects.length === 0) {
    return (
      <p>
        {list.beyondLast} <Link to={addressOf.account('projects')}>{list.toFirst}</Link>
      </p>
    )
  }
  return (
    <>
      <p className="hint">{list.count(total)}</p>
      <ProjectTable projects={projects} title={list.title} />
      <PageLinks page={page} total={total} />
    </>
  )
}
