import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import type { Project } from '../../api/projects.ts'
import { trackedRegions, type TrackedRegion } from '../../api/regions.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { useRegionInWords } from '../../ui/region-in-words.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Regions shown before the others are collapsed. */
const SHOWN = 3

/** The number of keywords and the regions in which they are checked. */
export function KeywordsCell({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  const regions = trackedRegions(project)
  // A single collapsed region would be no shorter than the line that hides it.
  const cut = regions.length === SHOWN + 1 ? regions.length : SHOWN
  return (
    <>
      <Link to={addressOf.project(project.id, 'keywords')}>{texts.keywordCount(project.count_keywords)}</Link>
      {regions.length === 0 ? (
        <p className="hint">{texts.noRegions}</p>
      ) : (
        <RegionList regions={regions.slice(0, cut)} />
      )}
      {regions.length > cut && (
        <details>
          <summary>{texts.moreRegions(regions.length - cut)}</summary>
          <RegionList regions={regions.slice(cut)} />
        </details>
      )}
    </>
  )
}

function RegionList({ regions }: { regions: readonly TrackedRegion[] }) {
  const inWords = useRegionInWords()
  return (
    <ul className="regions hint">
      {regions.map((region) => (
        <li key={region.index}>{inWords(region)}</li>
      ))}
    </ul>
  )
}
