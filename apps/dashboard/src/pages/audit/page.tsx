import { useAsk } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { LogPeriod } from '../../pieces/log-period.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageOf, Paging } from '../../ui/paging.tsx'
import { useView } from '../../view.ts'
import '../../ui/choosing.css'
import './audit.css'
import { auditView, ENTRIES_ON_PAGE, entryFields, filtersOf, type AuditView } from './entries.ts'
import { EntryTable } from './entry-table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** What was done in the account, with the filters in the address. */
export function Component() {
  const texts = useTexts()
  const [view, change] = useView(auditView)
  const page = pageOf(view.page)
  const filters = filtersOf(view)
  const isFiltered = filters.length > 0
  const query = useAsk(
    'get/users_2/audit',
    { fields: entryFields, filters, limit: ENTRIES_ON_PAGE, offset: (page - 1) * ENTRIES_ON_PAGE },
    { keep: true },
  )
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className="lead">{texts.lead}</p>
      <Filters
        view={view}
        isFiltered={isFiltered}
        onChange={(changes) => change({ ...changes, page: '1' }, { replace: true })}
      />
      <Asked query={query}>
        {({ result: entries, total = entries.length }) => (
          <>
            <p className="hint" role="status">
              {texts.entries(total)}
            </p>
            {total === 0 ? (
              <div className="empty">
                <p>{isFiltered ? texts.noEntries : texts.nothingYet}</p>
                <p className="hint">{isFiltered ? texts.noEntriesTodo : texts.nothingYetTodo}</p>
              </div>
            ) : (
              <EntryTable entries={entries} />
            )}
            <Paging page={page} size={ENTRIES_ON_PAGE} total={total} label={texts.pages} />
          </>
        )}
      </Asked>
    </>
  )
}

function Filters({
  view,
  isFiltered,
  onChange,
}: {
  view: AuditView
  isFiltered: boolean
  onChange: (changes: Partial<AuditView>) => void
}) {
  const texts = useTexts()
  return (
    <div className="choosers" role="search" aria-label={texts.filters}>
      <LogPeriod texts={texts} view={view} onChange={onChange} />
      <Labelled
        label={texts.action}
        type="search"
        value={view.action}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      <Choice
        label={texts.result}
        options={[
          ['', texts.any],
          ['done', texts.done],
          ['refused', texts.refused],
        ]}
        chosen={view.result}
        onChoose={(result) => onChange({ result })}
      />
      {isFiltered && (
        <button type="button" onClick={() => onChange(auditView)}>
          {texts.clear}
        </button>
      )}
    </div>
  )
}
