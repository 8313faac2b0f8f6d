import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Allowed } from '../parts/allowed.tsx'
import { ReplayOutcome } from './replay-outcome.tsx'
import { ReplayProgress } from './replay-progress.tsx'
import { replayFields, type Replay } from './replay.ts'
import type { Site } from './site.ts'
import { useTexts } from './texts/use-texts.ts'

/** Milliseconds between refetches of a running replay. */
const WHILE_RUNNING_MS = 1_000

/**
 * Replays the stored pages with the current rules: a preview of the changes first, then the changes
 * themselves.
 */
export function PastPanel({
  projectId,
  site,
  sites,
}: {
  projectId: number
  site: Site
  sites: readonly Site[]
}) {
  const { past: texts } = useTexts()
  const [confirming, setConfirming] = useState<readonly number[]>()
  const query = useAsk(
    'get/positions_2/replays',
    { project_id: projectId, fields: replayFields, limit: 1 },
    { every: (latest) => latest?.[0]?.status === 'running' && WHILE_RUNNING_MS },
  )
  const start = useCommand('add/positions_2/replays')
  const begin = (sitesIds: readonly number[], preview: boolean) => {
    if (start.isPending) return
    start.mutate(
      { project_id: projectId, sites_ids: [...sitesIds], preview },
      { onSuccess: () => setConfirming(undefined) },
    )
  }
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <p>{texts.about}</p>
      <Asked query={query}>
        {({ result }) => {
          const latest: Replay | undefined = result[0]
          if (latest?.status === 'running') {
            return <ReplayProgress projectId={projectId} replay={latest} />
          }
          return (
            <Allowed right="edit">
              <button type="button" aria-disabled={start.isPending} onClick={() => begin([site.id], true)}>
                {texts.preview(site.name)}
              </button>
              {start.error !== null && confirming === undefined && (
                <FailureNotice failure={start.error.failure} />
              )}
              {latest !== undefined && (
                <ReplayOutcome
                  projectId={projectId}
                  replay={latest}
                  sites={sites}
                  onApply={(sitesIds) => setConfirming(sitesIds)}
                />
              )}
            </Allowed>
          )
        }}
      </Asked>
      {confirming !== undefined && (
        <Confirmation
          title={texts.question}
          action={texts.apply}
          command={start}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => begin(confirming, false)}
        >
          <p>{texts.consequence}</p>
        </Confirmation>
      )}
    </div>
  )
}
