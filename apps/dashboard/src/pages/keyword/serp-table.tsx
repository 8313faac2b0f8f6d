import { useState } from 'react'
import type { Rival } from '../../api/competitors.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Belonging } from './belonging.tsx'
import { NoSerp } from './no-serp.tsx'
import { resultsOn, useSerps, type SerpOf } from './serp.ts'
import { bareUrl } from './short-url.ts'
import { useSightings, type Sighting } from './sightings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Ranks shown at first; the sites of interest are shown at any rank. */
const FIRST_RANKS = 20

/**
 * Results of a date in the order of the search engine, with the site's own and those of competitors marked.
 */
export function Serp({ of, date, rivals }: { of: SerpOf; date: string; rivals: readonly Rival[] }) {
  const texts = useTexts()
  const serps = useSerps(of, [date])
  const [whole, setWhole] = useState(false)
  const sightings = useSightings(of, date, [of.projectId, ...rivals.map(({ id }) => id)])
  return (
    <Asked query={serps}>
      {(answer) => {
        const results = resultsOn(answer.result, date)
        if (results.length === 0) return <NoSerp dates={answer.result.existsDates ?? []} />
        return (
          <Asked query={sightings}>
            {({ result: seen }) => {
              const shown = results.filter(
                ({ rank }) => whole || rank <= FIRST_RANKS || ownerAt(seen, rank) !== undefined,
              )
              return (
                <>
                  <ol className="serp">
                    {shown.map(({ rank, url, domain, title, text }) => {
                      const owner = ownerAt(seen, rank)
                      return (
                        <li key={rank} value={rank} className={classOf(owner, of.projectId)}>
                          <Belonging siteId={owner} projectId={of.projectId} rivals={rivals} />
                          <span className="title">{title === '' ? domain : title}</span>
                          <a href={url} target="_blank" rel="noreferrer noopener" className="url">
                            {bareUrl(url)}
                          </a>
                          {text !== '' && <span className="hint">{text}</span>}
                        </li>
                      )
                    })}
                  </ol>
                  {shown.length < results.length && (
                    <button type="button" onClick={() => setWhole(true)}>
                      {texts.serp.all(results.length)}
                    </button>
                  )}
                  <p className="hint">{texts.serp.readTo(results.at(-1)!.rank)}</p>
                </>
              )
            }}
          </Asked>
        )
      }}
    </Asked>
  )
}

function ownerAt(seen: readonly Sighting[], rank: number): number | undefined {
  return seen.find(({ position }) => position === rank)?.site_id
}

function classOf(siteId: number | undefined, projectId: number): string | undefined {
  if (siteId === undefined) return undefined
  return siteId === projectId ? 'own' : 'rival'
}
