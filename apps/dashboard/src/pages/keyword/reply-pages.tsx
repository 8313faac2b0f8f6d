import { useState } from 'react'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
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
      <div className="scroll" role="region" aria-label={source.answered} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="number">
                {words.page}
              </th>
              <th scope="col">{words.provider}</th>
              <th scope="col">{words.received}</th>
              <th scope="col" className="number">
                {words.cost}
              </th>
              <th scope="col" className="number">
                {words.results}
              </th>
              <th scope="col">{words.parser}</th>
              <th scope="col">{words.reply}</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page.page}>
                <td className="number">
                  {page.page === 0 ? words.overview : Math.abs(page.page)}
                  {page.page < 0 && <span className="hint">{words.second}</span>}
                </td>
                <td>
                  {page.provider}
                  {page.request_id !== null && <span className="hint">{words.request(page.request_id)}</span>}
                </td>
                <td>
                  {formatDateTime(page.date, locale)}
                  {page.copied === 1 && <span className="hint">{words.copied}</span>}
                </td>
                <td className="number">
                  {page.cost ?? '–'}
                  {page.units !== null && <span className="hint">{words.units(page.units)}</span>}
                </td>
                <td className="number">
                  {page.results === null ? '–' : words.counted(page.counted!, page.results)}
                </td>
                <td>{words.versions(page.parser_version, page.parser_version_now)}</td>
                <td>
                  {page.state === 'removed' ? (
                    words.removed
                  ) : (
                    <button type="button" onClick={() => setOpened(page.page)}>
                      {words.show(page.page)}
                    </button>
                  )}
                  {page.state === 'unreadable' && (
                    <span className="worse">
                      ! {words.unreadable} {page.reason}
                    </span>
                  )}
                  {page.sha256 !== null && (
                    <span className="hint" title={page.sha256}>
                      SHA-256 {page.sha256.slice(0, 12)}…
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened !== undefined && (
        <Reply of={of} date={date} page={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
