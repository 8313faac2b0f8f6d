import type { Client } from '@sextant/sdk'
import { useState } from 'react'
import type { Overview } from '../../api/overview.ts'
import type { Credentials } from '../../api/session.ts'
import { linkTo } from '../../route.ts'
import { useTexts } from '../../texts/language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PolledFailure } from '../connection/polled-failure.tsx'
import { Guide } from '../first-calls/guide.tsx'
import { BalanceLine } from './balance-line.tsx'
import { FinishedChecks } from './finished-checks.tsx'
import { PageLinks } from './page-links.tsx'
import { ProjectTable } from './project-table.tsx'
import { isNewcomer, useOverview } from './use-overview.ts'

/** The projects of the account, and the first calls for whoever has not checked anything yet. */
export function ProjectsPage({
  client,
  credentials,
  page,
  onRefused,
}: {
  client: Client
  credentials: Credentials
  page: number
  onRefused: () => void
}) {
  const { list, loading } = useTexts()
  const polled = useOverview(client, page, isNewcomer, onRefused)
  const { latest } = polled
  // Once shown, the guide stays until the page is left: its last step comes after the first finished check.
  const [guiding, setGuiding] = useState(false)
  if (!guiding && latest !== undefined && isNewcomer(latest)) setGuiding(true)
  return (
    <>
      <PageTitle>{list.title}</PageTitle>
      <PolledFailure polled={polled} />
      {latest === undefined ? (
        polled.failure === undefined && <p role="status">{loading}</p>
      ) : (
        <>
          <BalanceLine balance={latest.balance} />
          <FinishedChecks projects={latest.projects} />
          <List overview={latest} page={page} />
          {guiding && <Guide credentials={credentials} projects={latest.projects} />}
        </>
      )}
    </>
  )
}

function List({ overview: { projects, total }, page }: { overview: Overview; page: number }) {
  const { list } = useTexts()
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
        {list.beyondLast} <a href={linkTo({ area: 'projects', page: 1 })}>{list.toFirst}</a>
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
