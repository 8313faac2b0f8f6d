import { useParams } from 'react-router'
import { Charts } from './charts.tsx'
import { OpenLink } from './open-link.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** The chart of a guest link, alone, for the page of another site. */
export function Component() {
  const { token = '' } = useParams()
  return (
    <OpenLink key={token} token={token}>
      {(visit) => <Embedded visit={visit} />}
    </OpenLink>
  )
}

function Embedded({ visit }: { visit: Visit }) {
  const texts = useTexts()
  const [region] = visit.regions
  return (
    <main className="guest guest-embedded">
      <title>{`${visit.name} · ${visit.shared_by}`}</title>
      <h1>
        {visit.name} <span className="hint">{visit.site}</span>
      </h1>
      {visit.embeddable === 1 && region !== undefined ? (
        <Charts visit={visit} region={region} />
      ) : (
        <p>{texts.nothing}</p>
      )}
    </main>
  )
}
