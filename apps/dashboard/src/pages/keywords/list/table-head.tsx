import { countOf } from '../selection/selection.ts'
import type { RowSelection } from '../selection/use-row-selection.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nextSort, sortOf } from '../view.ts'
import { useWorkspace } from '../workspace.ts'
import type { Column } from './columns.tsx'

/** The headings of a list, which sort it, and the checkbox that selects all matching rows. */
export function TableHead({
  columns,
  selecting,
  total,
}: {
  columns: readonly Column[]
  selecting: RowSelection | undefined
  total: number
}) {
  const texts = useTexts()
  const { view, changeView } = useWorkspace()
  const { column: sorted, descends } = sortOf(view)
  const count = selecting === undefined ? 0 : countOf(selecting.selection, total)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selecting !== undefined && (
          <th scope="col" className="tick">
            <input
              type="checkbox"
              aria-label={texts.list.selectAll(total)}
              checked={count === total}
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && count < total
              }}
              onChange={() => (count === total ? selecting.clear() : selecting.selectAll())}
            />
          </th>
        )}
        {columns.map(({ key, heading, explained, sort, isNumber }) => (
          <th
            key={key}
            scope="col"
            className={isNumber === true ? `${key} number` : key}
            aria-sort={
              sort === undefined || sort !== sorted ? undefined : descends ? 'descending' : 'ascending'
            }
          >
            {sort === undefined ? (
              heading
            ) : (
              <button
                type="button"
                className="plain"
                title={explained ?? heading}
                onClick={() => changeView({ sort: nextSort(view, sort) })}
              >
                {heading}
                {explained !== undefined && <span className="unseen"> {explained}</span>}
                <span aria-hidden="true">{sort === sorted ? (descends ? ' ↓' : ' ↑') : ''}</span>
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
