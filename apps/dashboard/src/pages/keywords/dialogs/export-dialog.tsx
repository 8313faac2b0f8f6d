import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { successOf, type CallFailed } from '../../../api/failure.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { saveFile } from '../../../pieces/save-file.ts'
import { Option } from '../../../ui/option.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ordersOf, scopeOf } from '../view.ts'
import { useVolumeShown } from '../volumes/volume-shown.ts'
import { useWorkspace } from '../workspace.ts'

/** Longest wait for a file, in milliseconds. It reads all keywords of the project. */
const TIMEOUT_MS = 300_000

const encodings = ['csvUTF8', 'csv'] as const

/** Saves the list as a CSV file that can be imported. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts().export
  const { project, root, node, view } = useWorkspace()
  const { shown } = useVolumeShown()
  const client = useClient()
  const [output, setOutput] = useState<(typeof encodings)[number]>('csvUTF8')
  const stop = useRef<AbortController>(undefined)
  const command = useMutation<void, CallFailed>({
    mutationFn: async () => {
      stop.current = new AbortController()
      const answer = await client.call(
        'get/keywords_2/keywords/export',
        {
          ...scopeOf(project.id, view, root),
          orders: ordersOf(view, shown?.field),
          fields: [
            'name',
            'tags',
            'target',
            'group_folder_path',
            'group_name',
            ...(shown === undefined ? [] : [shown.field, shown.labelField]),
          ],
          output,
          show_fields_names: 1,
          without_formulas: 1,
          file_name: `${project.site} ${texts.fileName}`,
        },
        { timeoutMs: TIMEOUT_MS, signal: stop.current.signal },
      )
      saveFile(successOf(answer).result)
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={texts.title}
      action={texts.save}
      command={command}
      canStop
      onSubmit={() => command.mutate()}
      onClose={() => {
        stop.current?.abort()
        onClose()
      }}
    >
      <p>{node.kind === 'project' ? texts.whole : texts.only(node.name)}</p>
      <p className="hint">{texts.columns}</p>
      <fieldset>
        <legend>{texts.encoding}</legend>
        {encodings.map((one) => (
          <Option
            key={one}
            type="radio"
            name="output"
            label={texts.encodings[one]}
            checked={one === output}
            onChange={() => setOutput(one)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
