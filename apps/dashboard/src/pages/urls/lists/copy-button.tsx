import { useState } from 'react'
import { CallFailed } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { copyTable } from '../../../ui/copy.ts'
import { tableText } from '../../../ui/table-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ListColumn } from './list-column.ts'

/** Copies every row of the list, not only those on the screen. */
export function CopyButton<Row>({
  columns,
  readAll,
}: {
  columns: readonly ListColumn<Row>[]
  readAll: () => Promise<Row[]>
}) {
  const texts = useTexts()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<CallFailed['failure']>()
  const copy = async () => {
    setSaid(texts.copying)
    setFailure(undefined)
    const rows = readAll()
    const table = rows.then((all) =>
      tableText([
        columns.map(({ heading }) => heading),
        ...all.map((row) => columns.map(({ copied }) => copied(row) ?? '')),
      ]),
    )
    try {
      const isCopied = await copyTable(table)
      setSaid(isCopied ? texts.copied((await rows).length) : texts.notCopied)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setSaid('')
      setFailure(error.failure)
    }
  }
  return (
    <div className="row">
      <span role="status">{said}</span>
      <button type="button" onClick={() => void copy()}>
        {texts.copy}
      </button>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </div>
  )
}
