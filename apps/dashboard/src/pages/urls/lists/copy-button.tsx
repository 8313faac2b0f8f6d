import { useState } from 'react'
import { CallFailed } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { copyTable } from '../../../ui/copy.ts'
import { tableText } from '../../../ui/table-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ListColumn } from './list-column.ts'

/** Copies every row of the list, not only those on the screen. A last column marks invented rows, if there are any. */
export function CopyButton<Row extends object>({
  columns,
  readAll,
}: {
  columns: readonly ListColumn<Row>[]
  readAll: () => Promise<Row[]>
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<CallFailed['failure']>()
  const copy = async () => {
    setSaid(texts.copying)
    setFailure(undefined)
    const rows = readAll()
    const table = rows.then((all) => {
      const copied = all.some(isInvented)
        ? [...columns, { heading: texts.invented, copied: (row: Row) => (isInvented(row) ? texts.yes : '') }]
        : columns
      return tableText(
        [
          copied.map(({ heading }) => heading),
          ...all.map((row) => copied.map((column) => column.copied(row) ?? '')),
        ],
        locale,
      )
    })
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

function isInvented(row: object): boolean {
  return 'invented' in row && row.invented === 1
}
