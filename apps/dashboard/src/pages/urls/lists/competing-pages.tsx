import type { CompetingUrl } from '@sextant/contract/positions_2/urls/cannibalised.ts'
import { readableAddress } from '@sextant/contract/readable.ts'
import type { RowAsked } from '@sextant/sdk'
import { useAsk, useRead } from '../../../api/ask.ts'
import { formatDates } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { dateColumn, keywordColumn, plainColumn } from './columns.tsx'
import type { ListColumn } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import { MOST_COPIED, ordersOf, partOf, type Listed } from './listed.ts'
import { filtersOf } from './named.ts'

const fields = ['keyword_id', 'name', 'days_together', 'switches', 'alternated', 'last_date'] as const

type Keyword = RowAsked<'get/positions_2/urls/cannibalised', (typeof fields)[number]> & {
  readonly urls?: readonly CompetingUrl[]
}

/** Keywords for which several pages of the site compete, with these pages. */
export function CompetingPages({ listed }: { listed: Listed }) {
  const texts = useTexts()
  const words = texts.competing
  const { locale } = useLanguage()
  const { projectId, dates, view } = listed
  const request = {
    project_id: projectId,
    date1: dates[0],
    date2: dates[1],
    fields,
    show_urls: 1 as const,
    filters: filtersOf(listed),
    orders: ordersOf(view, ['name', 'days_together', 'switches', 'last_date']),
  }
  const query = useAsk('get/positions_2/urls/cannibalised', { ...request, ...partOf(view) }, { keep: true })
  const readAll = useRead('get/positions_2/urls/cannibalised', { ...request, limit: MOST_COPIED })
  const inWords = ({ best_days, days, last_position }: CompetingUrl) =>
    words.page(best_days, days, last_position)
  const columns: ListColumn<Keyword>[] = [
    keywordColumn(listed, words.columns.name, ({ last_date }) => last_date),
    {
      name: 'pages',
      heading: words.columns.pages,
      breaksWords: true,
      copied: ({ urls = [] }) => urls.map((page) => `${page.url} (${inWords(page)})`).join('; '),
      cell: ({ urls = [] }) => (
        <ul>
          {urls.map((page) => (
            <li key={page.url}>
              {readableAddress(page.url)} <span className="hint">{inWords(page)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    { ...plainColumn('days_together', words.columns.days_together, 'desc'), isNumber: true },
    {
      ...plainColumn('switches', words.columns.switches, 'desc'),
      isNumber: true,
      cell: ({ switches, alternated }) => (
        <>
          {switches} {alternated === 1 && <Tag>{words.alternated}</Tag>}
        </>
      ),
    },
    dateColumn('last_date', words.columns.last_date, locale),
  ]
  return (
    <ListTable
      listed={listed}
      query={query}
      columns={columns}
      keyOf={({ keyword_id }) => keyword_id}
      readAll={readAll}
      words={{ ...words, label: texts.lists.competing }}
    >
      {words.about(formatDates(dates[0], dates[1], locale))}
    </ListTable>
  )
}
