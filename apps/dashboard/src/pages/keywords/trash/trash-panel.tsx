import { useEffect, useRef } from 'react'
import { isPassing } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useKeywordRows } from '../list/use-keyword-rows.ts'
import { useTexts } from '../texts/use-texts.ts'
import { isNarrowed } from '../view.ts'
import { useWorkspace } from '../workspace.ts'
import { TrashedKeywords } from './trashed-keywords.tsx'
import { TrashedPlaces } from './trashed-places.tsx'

/** Objects in the trash. */
export function TrashPanel() {
  const texts = useTexts()
  const { view, changeView } = useWorkspace()
  const rows = useKeywordRows()
  const { total, error, refetch } = rows.blocks
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that opened the trash is gone.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <section aria-labelledby="keywords-trash">
      <h2 id="keywords-trash" ref={heading} tabIndex={-1}>
        {texts.trash.title}
      </h2>
      <p>{texts.trash.about}</p>
      <TrashedPlaces />
      <search className="choosers">
        <SearchField
          label={texts.filters.text}
          value={view.text}
          onSearch={(text) => changeView({ text }, { replace: true })}
        />
      </search>
      {error !== null && (
        <FailureNotice failure={error.failure} triesAgain={isPassing(error.failure)} onAgain={refetch} />
      )}
      {total === undefined && error === null && <p role="status">{texts.list.loading}</p>}
      {total === 0 && (
        <div className="empty panel">
          <p>{isNarrowed(view) ? texts.empty.noMatch : texts.trash.empty}</p>
        </div>
      )}
      {total !== undefined && total > 0 && <TrashedKeywords key={JSON.stringify(rows.scope)} rows={rows} />}
    </section>
  )
}
