import { useParams } from 'react-router'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Sections } from '../../ui/sections.tsx'
import { useView } from '../../view.ts'
import { Charts } from './charts.tsx'
import { OpenLink } from './open-link.tsx'
import { Positions } from './positions.tsx'
import { Reports } from './reports.tsx'
import { Summary } from './summary.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Visit } from './visit.ts'

/** What a guest link shows: one part at a time, in a frame of its own. */
export function Component() {
  const { token = '' } = useParams()
  return (
    <OpenLink key={token} token={token}>
      {(visit) => <LinkPage visit={visit} />}
    </OpenLink>
  )
}

const parts = ['positions', 'summary', 'charts', 'reports'] as const

function LinkPage({ visit }: { visit: Visit }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [view, change] = useView({ section: '', region: '' })
  const shownParts = parts.filter((part) => visit.contents.includes(part))
  const shown = shownParts.find((part) => part === view.section) ?? shownParts[0]
  const region = visit.regions.find(({ index }) => String(index) === view.region) ?? visit.regions[0]
  return (
    <div className="guest">
      <title>{`${visit.name} · ${visit.shared_by}`}</title>
      <meta name="robots" content="noindex" />
      <header className="guest-top">
        <span className="guest-agency">{visit.shared_by}</span>
        <span className="guest-project">
          <h1>{visit.name}</h1> <span className="hint">{visit.site}</span>
        </span>
        <span className="guest-end">
          {visit.expires === null ? texts.viewOnly : texts.viewOnlyUntil(formatDate(visit.expires, locale))}
        </span>
      </header>
      <main id="main">
        {shown !== undefined && shownParts.length > 1 && (
          <Sections
            label={texts.parts}
            sections={shownParts.map((name) => ({ name, words: texts.names[name] }))}
            shown={shown}
          />
        )}
        {shown === 'reports' ? (
          <Reports visit={visit} />
        ) : shown === undefined || region === undefined ? (
          <p className="lead">{texts.nothing}</p>
        ) : (
          <div className="guest-part">
            {visit.regions.length > 1 && (
              <Choice
                label={texts.region}
                options={visit.regions.map((each) => [String(each.index), texts.regionName(each)] as const)}
                chosen={String(region.index)}
                onChoose={(index) => change({ region: index })}
              />
            )}
            {shown === 'positions' && <Positions key={region.index} visit={visit} region={region} />}
            {shown === 'summary' && <Summary key={region.index} visit={visit} region={region} />}
            {shown === 'charts' && <Charts key={region.index} visit={visit} region={region} />}
          </div>
        )}
      </main>
      <footer className="guest-foot">{texts.sharedBy(visit.shared_by)}</footer>
    </div>
  )
}
