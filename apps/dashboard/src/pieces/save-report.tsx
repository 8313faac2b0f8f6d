import { useMutation } from '@tanstack/react-query'
import { useClient } from '../api/client.ts'
import { successOf, type CallFailed } from '../api/failure.ts'
import { FailureNotice } from './failure-notice.tsx'
import { saveFile } from './save-file.ts'

/** Longest wait for a file, in milliseconds. Files are made one after another. */
const TIMEOUT_MS = 120_000

const forms = ['pdf', 'xlsx'] as const
type Form = (typeof forms)[number]

/** Downloads a report as a file. */
export function SaveReport({
  projectId,
  id,
  words: { save, saving },
}: {
  projectId: number
  id: number
  words: { readonly save: Readonly<Record<Form, string>>; readonly saving: string }
}) {
  const client = useClient()
  const command = useMutation<void, CallFailed, Form>({
    mutationFn: async (output) => {
      const request = { project_id: projectId, id, output }
      const answer = await client.call('get/reports_2/reports/export', request, { timeoutMs: TIMEOUT_MS })
      saveFile(successOf(answer).result)
    },
  })
  return (
    <>
      {forms.map((form) => (
        <button key={form} type="button" disabled={command.isPending} onClick={() => command.mutate(form)}>
          {save[form]}
        </button>
      ))}
      <span role="status">{command.isPending ? saving : ''}</span>
      {command.isError && <FailureNotice failure={command.error.failure} />}
    </>
  )
}
