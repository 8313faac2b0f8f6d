import { useState } from 'react'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import type { ReplyPage } from './provenance.ts'
import { Reply } from './reply.tsx'
import type { SerpOf } from './serp.ts'
import { useTexts } from './texts/use-texts.ts'

/** The requested pages, each with its provider, time and cost. */
export function ReplyPages({
  of,
  date,
  pages,
  removed,
}: {
  of: SerpOf
  date: string
  pages: readonly ReplyPage[]
  removed: string | null
}) {
  const { source } = useTexts()
  const { locale } = useLanguage()
  const [opened, setOpened] = useState<number>()
  if (pages.length === 0) return <p>{source.noPages}</p>
  const words = source.replies
  return (
    <>
      {removed !== null && <p>{source.removed(formatDateTime(removed, locale))}</p>}
      <Table
        label={source.answered}
        rows={pages}
        keyOf={({ page }) => page}
        columns={[
          {
            name: 'page',
            heading: words.page,
            isNumber: true,
            cell: ({ page }) => (
              <>
                {page === 0 ? words.overview : Math.abs(page)}
                {page < 0 && <span className="hint">{words.second}</span>}
              </>
            ),
          },
          {
            name: 'provider',
            heading: words.provider,
            cell: ({ provider, request_id }) => (
              <>
                {provider}
                {request_id !== null && <span className="hint">{words.request(request_id)}</span>}
              </>
            ),
          },
          {
            name: 'received',
            heading: words.received,
            cell: ({ date: received, copied }) => (
              <>
                {formatDateTime(received, locale)}
                {copied === 1 && <span className="hint">{words.copied}</span>}
              </>
            ),
          },
          {
            name: 'cost',
            heading: words.cost,
            isNumber: true,
            cell: ({ cost, units }) => (
              <>
                {cost ?? '–'}
                {units !== null && <span className="hint">{words.units(units)}</span>}
              </>
            ),
          },
          {
            name: 'results',
            heading: words.results,
            isNumber: true,
            cell: ({ counted, results }) => (results === null ? '–' : words.counted(counted!, results)),
          },
          {
            name: 'parser',
            heading: words.parser,
            cell: (page) => words.versions(page.parser_version, page.parser_version_now),
          },
          {
            name: 'reply',
            heading: words.reply,
            cell: ({ page, state, reason, sha256 }) => (
              <>
                {state === 'removed' ? (
                  words.removed
                ) : (
                  <button type="button" onClick={() => setOpened(page)}>
                    {words.show(page)}
                  </button>
                )}
                {state === 'unreadable' && (
                  <span className="worse">
                    ! {words.unreadable} {reason}
                  </span>
                )}
                {sha256 !== null && (
                  <span className="hint" title={sha256}>
                    SHA-256 {sha256.slice(0, 12)}…
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {opened !== undefined && (
        <Reply of={of} date={date} page={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
