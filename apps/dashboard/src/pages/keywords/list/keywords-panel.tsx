import { isPassing } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { KeywordList } from './keyword-list.tsx'
import { PlaceHeading } from './place-heading.tsx'
import { QuickAdd } from './quick-add.tsx'
import { useKeywordRows } from './use-keyword-rows.ts'

/** The contents of the open place. */
export function KeywordsPanel() {
  const texts = useTexts()
  const { canEdit, root } = useWorkspace()
  const rows = useKeywordRows()
  const { total, error, refetch } = rows.blocks
  return (
    <section className="keywords-panel" aria-labelledby="keywords-place">
      <PlaceHeading id="keywords-place" />
      {canEdit && <QuickAdd />}
      {root.keywords > 0 && <FilterBar total={total} />}
      {error !== null && (
        <FailureNotice failure={error.failure} triesAgain={isPassing(error.failure)} onAgain={refetch} />
      )}
      {total === undefined && error === null && <p role="status">{texts.list.loading}</p>}
      {total === 0 && <EmptyList />}
      {/* A selection belongs to the list it was made in. */}
      {total !== undefined && total > 0 && <KeywordList key={JSON.stringify(rows.scope)} rows={rows} />}
    </section>
  )
}
