import type { Client } from '@sextant/sdk'
import type { Credentials } from '../../api/session.ts'
import { useTexts } from '../../texts/language.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PolledFailure } from '../connection/polled-failure.tsx'
import { useOverview } from '../projects/use-overview.ts'
import { Guide } from './guide.tsx'

/** The first calls on a page of their own, for whoever wants them again. */
export function FirstCallsPage({
  client,
  credentials,
  onRefused,
}: {
  client: Client
  credentials: Credentials
  onRefused: () => void
}) {
  const { firstCalls, loading } = useTexts()
  const polled = useOverview(client, 1, () => true, onRefused)
  return (
    <>
      <PageTitle>{firstCalls}</PageTitle>
      <PolledFailure polled={polled} />
      {polled.latest !== undefined ? (
        <Guide credentials={credentials} projects={polled.latest.projects} />
      ) : (
        polled.failure === undefined && <p role="status">{loading}</p>
      )}
    </>
  )
}
