import { SextantError, type Failure } from '@sextant/sdk'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { saveFile } from '../../../pieces/save-file.ts'
import { csvOf } from '../../../ui/csv.ts'
import { useTexts } from '../texts/use-texts.ts'
import { entryFields, type filtersOf } from './entries.ts'

/** Entries per request. */
const AT_ONCE = 2_000
/** Rows between updates of the count on the page. */
const TELL_EVERY = 500

/** Loads all entries that match the filters and saves them as a file. */
export function ExportEntries({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const texts = useTexts()
  const client = useClient()
  const [said, setSaid] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const save = async () => {
    setIsReading(true)
    setFailure(undefined)
    try {
      const lines: (readonly unknown[])[] = [entryFields]
      // Oldest first: an entry added meanwhile comes last and shifts no page.
      const orders = [{ name: 'id', direction: 'ASC' }] as const
      const request = { fields: entryFields, filters, orders, limit: AT_ONCE }
      for await (const entry of client.rows('get/bank_2/history', request)) {
        lines.push(entryFields.map((name) => entry[name]))
        if (lines.length % TELL_EVERY === 0) setSaid(texts.exporting(lines.length))
      }
      saveFile({ fileName: 'billing-log.csv', contentType: 'text/csv', bytes: csvOf(lines) })
      setSaid(texts.exported(lines.length - 1))
    } catch (error) {
      if (!(error instanceof SextantError)) throw error
      setSaid('')
      setFailure(error.failure)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <div className="row log-export">
      <button type="button" aria-disabled={isReading} onClick={() => void (isReading || save())}>
        {texts.exportCsv}
      </button>
      <span role="status">{said}</span>
      {failure !== undefined && <FailureNotice failure={failure} />}
    </div>
  )
}
