import type { ReactNode } from 'react'
import type { Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Paging } from '../../../ui/paging.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CopyButton } from './copy-button.tsx'
import type { ListColumn } from './list-column.ts'
import { ROWS, type Listed } from './listed.ts'

/** The rows of a list with their number, a button that copies all of them, and what to do when there are none. */
export function ListTable<Row extends object>({
  listed: { view, change },
  query,
  columns,
  keyOf,
  readAll,
  words,
  children,
}: {
  listed: Listed
  query: AskedQuery<Row[]>
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  readAll: () => Promise<Row[]>
  words: {
    readonly label: string
    readonly count: (count: number) => string
    readonly none: string
    readonly noneTodo: string
  }
  /** What the list is about. */
  children: ReactNode
}) {
  const texts = useTexts()
  const isSearched = view.search !== '' && view.url === ''
  return (
    <>
      <p className="hint">{children}</p>
      <Asked query={query}>
        {({ result: rows, total = rows.length }) =>
          total === 0 ? (
            <div className="empty">
              <p className="lead">{isSearched ? texts.noMatch : words.none}</p>
              <p>{isSearched ? texts.noMatchTodo : words.noneTodo}</p>
              {isSearched && (
                <button type="button" onClick={() => change({ search: '', page: '1' })}>
                  {texts.clear}
                </button>
              )}
            </div>
          ) : (
            <>
              <div className="row list-top">
                <p className="hint" role="status">
                  {words.count(total)}
                </p>
                <CopyButton columns={columns} readAll={readAll} />
              </div>
              <Table
                label={words.label}
                isStacked
                columns={columns}
                rows={rows}
                keyOf={keyOf}
                sorted={view.sorted}
                onSort={(by) => change({ sort: by?.name ?? '', direction: by?.direction ?? '', page: '1' })}
              />
              <Paging page={view.page} size={ROWS} total={total} label={texts.numbers} />
            </>
          )
        }
      </Asked>
    </>
  )
}
