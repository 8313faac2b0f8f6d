import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { useClient } from '../../../api/client.ts'
import { CallFailed } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { saveFile } from '../../../pieces/save-file.ts'
import { linesOf } from '../../../ui/lines.ts'
import { TextFileField } from '../../../ui/text-file-field.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Exports regions as a file, and adds regions from a file or from pasted lines. */
export function RegionFile({ projectId, hasRegions }: { projectId: number; hasRegions: boolean }) {
  const texts = useTexts()
  const client = useClient()
  const [failed, setFailed] = useState<CallFailed>()
  const [text, setText] = useState('')
  const load = useCommand('add/positions_2/searchers/regions/import')
  const save = async () => {
    const answer = await client.call('get/positions_2/searchers/regions/export', { project_id: projectId })
    setFailed(answer.ok ? undefined : new CallFailed(answer))
    if (answer.ok) saveFile(answer.result)
  }
  return (
    <details className="panel">
      <summary>{texts.file.title}</summary>
      <p className="hint">{texts.file.about}</p>
      <p>
        <button type="button" disabled={!hasRegions} onClick={() => void save()}>
          {texts.file.export}
        </button>
      </p>
      {failed !== undefined && <FailureNotice failure={failed.failure} />}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (linesOf(text).length > 0 && !load.isPending) {
            load.mutate({ project_id: projectId, regions: linesOf(text) }, { onSuccess: () => setText('') })
          }
        }}
      >
        <TextFileField
          label={texts.file.choose}
          accept=".csv,.txt,text/csv,text/plain"
          className="field short"
          onFile={(file) => setText(file.text)}
        />
        <TextLines
          label={texts.file.lines}
          hint={texts.file.linesHint}
          placeholder={'1;Moscow;RU;ru;0;2'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p role="status">{load.data === undefined ? '' : texts.file.added(load.data.result)}</p>
        <SaveRow
          saving={load}
          dirty={linesOf(text).length > 0}
          label={texts.file.import}
          onUndo={() => setText('')}
        />
      </form>
    </details>
  )
}
