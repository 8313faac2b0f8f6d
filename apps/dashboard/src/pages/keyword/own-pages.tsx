import { readableAddress } from '@sextant/contract/readable.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SerpOf } from './serp.ts'
import { useSightings } from './sightings.ts'
import { useTexts } from './texts/use-texts.ts'

/** All of the site's pages among the results of a date. Several compete with each other. */
export function OwnPages({ of, date }: { of: SerpOf; date: string }) {
  const texts = useTexts()
  const query = useSightings(of, date, [of.projectId])
  return (
    <Asked query={query}>
      {({ result: pages }) => {
        const [best] = pages
        if (best === undefined) return <Notice kind="information" title={texts.pages.none} />
        if (best.url === null) return <Notice kind="information" title={texts.pages.imported} />
        return (
          <>
            {pages.length > 1 ? (
              <Notice kind="warning" title={texts.pages.several(pages.length)}>
                <p>{texts.pages.severalTodo}</p>
              </Notice>
            ) : (
              <p>{texts.pages.one}</p>
            )}
            <ol className="serp">
              {pages.map(({ position, url, place }) => (
                <li key={`${position} ${url}`} value={position} className={place === 1 ? 'own' : undefined}>
                  {place === 1 && <span className="badge own">★ {texts.pages.counts}</span>}
                  <span className="url">{url !== null && readableAddress(url)}</span>
                </li>
              ))}
            </ol>
            {best.url_changed === 1 && best.url_before !== null && (
              <p>
                <span aria-hidden="true">◆ </span>
                {texts.before(best.url_before)}
              </p>
            )}
          </>
        )
      }}
    </Asked>
  )
}
