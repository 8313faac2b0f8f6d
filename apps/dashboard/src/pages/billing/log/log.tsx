import type { Success } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { useBalance } from '../../../api/balance.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ENTRIES_ON_PAGE, entryFields, filtersOf, logView, type Entry } from './entries.ts'
import { EntryTable } from './entry-table.tsx'
import { ExportEntries } from './export-entries.tsx'
import { LogFilters } from './log-filters.tsx'

/** The billing log with the filters in the address. */
export function Log() {
  const texts = useTexts()
  const [view, change] = useView(logView)
  const page = pageOf(view.page)
  const filters = filtersOf(view)
  const query = useAsk(
    'get/bank_2/history',
    { fields: entryFields, filters, limit: ENTRIES_ON_PAGE, offset: (page - 1) * ENTRIES_ON_PAGE },
    { keep: true },
  )
  const sum = useAsk('get/bank_2/history', { fields: ['TOTAL()'], filters }, { keep: true })
  return (
    <section>
      <h2>{texts.log}</h2>
      <LogFilters
        view={view}
        isFiltered={filters.length > 0}
        onChange={(changes) => change({ ...changes, page: '1' }, { replace: true })}
      />
      <Asked query={query}>
        {(answer) => (
          <Entries answer={answer} page={page} sum={sum.data?.result[0]?.['TOTAL()']} filters={filters} />
        )}
      </Asked>
    </section>
  )
}

function Entries({
  answer: { result: entries, total = entries.length },
  page,
  sum,
  filters,
}: {
  answer: Success<Entry[]>
  page: number
  sum: string | undefined
  filters: ReturnType<typeof filtersOf>
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const isFiltered = filters.length > 0
  const currency = useBalance().data?.result.currency ?? ''
  return (
    <>
      <p className="hint" role="status">
        {texts.entries(total)}
        {sum !== undefined && `, ${texts.sumOf(formatMoney(Number(sum), currency, locale))}`}
      </p>
      {total === 0 ? (
        <div className="empty">
          <p>{isFiltered ? texts.noEntries : texts.nothingYet}</p>
          <p className="hint">{isFiltered ? texts.noEntriesTodo : texts.nothingYetTodo}</p>
        </div>
      ) : (
        <>
          <ExportEntries filters={filters} />
          <EntryTable entries={entries} />
        </>
      )}
      <Paging page={page} size={ENTRIES_ON_PAGE} total={total} label={texts.logPages} />
    </>
  )
}
