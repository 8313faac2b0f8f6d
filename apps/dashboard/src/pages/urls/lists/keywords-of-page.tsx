import { readableAddress } from '@sextant/contract/readable.ts'
import type { RowAsked } from '@sextant/sdk'
import { useAsk, useRead } from '../../../api/ask.ts'
import { asStored } from '../../../api/readable.ts'
import { formatDate } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { keywordColumn, plainColumn } from './columns.tsx'
import type { ListColumn } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import { MOST_COPIED, ordersOf, partOf, type Listed } from './listed.ts'
import { Position } from './position.tsx'

const fields = [
  'keyword_id',
  'name',
  'position',
  'urls_count',
  'url_before',
  'url_changed',
  'invented',
] as const

type Keyword = RowAsked<'get/positions_2/urls', (typeof fields)[number]>

/** The keywords of a page on the last date: those for which it is the best one of the site. */
export function KeywordsOfPage({ listed }: { listed: Listed }) {
  const texts = useTexts()
  const words = texts.keywords
  const { locale } = useLanguage()
  const { projectId, regionIndex, dates, view, change } = listed
  const date = dates[1]
  const orders = ordersOf(view, ['name', 'position', 'urls_count'])
  const request = {
    project_id: projectId,
    date1: date,
    date2: date,
    fields,
    filters: [
      { name: 'region_index' as const, operator: 'EQUALS' as const, values: [regionIndex] },
      { name: 'url' as const, operator: 'IN' as const, values: [view.url, asStored(view.url)] },
      { name: 'place' as const, operator: 'EQUALS' as const, values: [1] },
    ],
    orders: orders.length > 0 ? orders : [{ name: 'position' as const, direction: 'ASC' as const }],
  }
  const query = useAsk('get/positions_2/urls', { ...request, ...partOf(view) }, { keep: true })
  const readAll = useRead('get/positions_2/urls', { ...request, limit: MOST_COPIED })
  const before = ({ url_before, url_changed }: Keyword) => (url_changed === 1 ? url_before : null)
  const columns: ListColumn<Keyword>[] = [
    keywordColumn(listed, words.columns.name, () => date),
    {
      ...plainColumn('position', words.columns.position, 'asc'),
      isNumber: true,
      cell: (row) => <Position row={row} />,
    },
    { ...plainColumn('urls_count', words.columns.urls_count, 'desc'), isNumber: true },
    {
      name: 'url_before',
      heading: words.columns.url_before,
      breaksWords: true,
      copied: before,
      cell: (row) => readableAddress(before(row) ?? ''),
    },
  ]
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => change({ url: '', sort: '', direction: '', page: '1' })}>
          {words.all}
        </button>
        <h2 className="of-page">{readableAddress(view.url)}</h2>
        <a href={`https://${view.url}`} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </div>
      <ListTable
        listed={listed}
        query={query}
        columns={columns}
        keyOf={({ keyword_id }) => keyword_id}
        readAll={readAll}
        words={{ ...words, label: readableAddress(view.url) }}
      >
        {words.about(formatDate(date, locale))}
      </ListTable>
    </>
  )
}
