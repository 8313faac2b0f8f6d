import { useState } from 'react'
import type { Project } from '../../../api/project.ts'
import { trackedRegions } from '../../../api/regions.ts'
import { useRegionInWords } from '../../../pieces/regions/region-in-words.ts'
import { useTexts, useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { RegionForm } from './region-form.tsx'

/** Asks for the first region. */
export function RegionStep({ project }: { project: Project }) {
  return <RegionForm projectId={project.id} />
}

/** The chosen regions, with a way to add another until the first check. */
export function RegionsDone({ project }: { project: Project }) {
  const { cancel } = useTexts()
  const texts = useTextsOf({ en, ru })
  const nameOf = useRegionInWords()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ul>
        {trackedRegions(project).map((region) => (
          <li key={region.index}>{nameOf(region)}</li>
        ))}
      </ul>
      {project.positions_date === null && (
        <p>
          <button type="button" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {adding ? cancel : texts.anotherRegion}
          </button>
        </p>
      )}
      {adding && <RegionForm projectId={project.id} onAdded={() => setAdding(false)} />}
    </>
  )
}
