import { useQueryClient } from '@tanstack/react-query'
import { useAsk } from '../../../api/ask.ts'
import { useEnded } from '../../../ui/use-ended.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'

/** Milliseconds between refetches. */
const WHILE_COLLECTING_MS = 2_000
const WHILE_IDLE_MS = 30_000

/** Shows the progress of collecting search volumes, by whomever it was started, and its end. */
export function VolumesProgress() {
  const texts = useTexts().volumes
  const { project, volumesBegun } = useWorkspace()
  const queries = useQueryClient()
  const status = useAsk(
    'get/projects_2/projects',
    { id: project.id, fields: ['status_volumes'] },
    {
      every: (latest) => (latest?.[0]?.status_volumes === 0 ? WHILE_IDLE_MS : WHILE_COLLECTING_MS),
    },
  ).data?.result[0]?.status_volumes
  const isCollecting = status !== undefined && status !== 0
  const ended = useEnded(
    isCollecting,
    volumesBegun,
    () => void queries.invalidateQueries({ queryKey: ['get/keywords_2/keywords'] }),
  )
  return (
    <div role="status">
      {isCollecting && (
        <p>
          {texts.collecting} <progress aria-label={texts.collecting} />
        </p>
      )}
      {ended && <p>{texts.ended}</p>}
    </div>
  )
}
