import { hasRight } from '@sextant/contract/rights.ts'
import { useId, type ComponentProps } from 'react'
import { useChartNotes } from '../../api/chart-notes.ts'
import type { Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import { noteOfAnnotation, notesOfUpdates } from './chart-note.ts'
import { NoteList } from './note-list.tsx'
import './notes.css'
import { useTexts } from './texts/use-texts.ts'
import { UpdatesSwitch } from './updates-switch.tsx'
import { useDays } from './use-days.ts'
import { useNoteDialog } from './use-note-dialog.tsx'

/** A chart of a project with its annotations and the ranking updates of its days, which are also listed below it. */
export function NotedChart({
  project,
  region,
  keyword,
  day,
  dates,
  ...chart
}: {
  project: Pick<Project, 'id' | 'right'>
  region: TrackedRegion
  /** Absent for a chart of the whole project. */
  keyword?: { readonly id: string; readonly name: string }
  /** The day that a new annotation is about by default; the last one if it is absent. */
  day?: string | undefined
} & Omit<ComponentProps<typeof Chart>, 'notes' | 'onNote' | 'tools' | 'below'>) {
  const texts = useTexts()
  const { code } = useLanguage()
  const inWords = useDays()
  const id = useId()
  const { open, add, shown } = useNoteDialog({ projectId: project.id, region, keyword })
  const { annotations, updates } = useChartNotes(project.id, dates[0], dates.at(-1), {
    regionIndex: region.index,
    searcherKey: region.searcherKey,
    keywordId: keyword?.id,
  })
  const letters = annotations.map((annotation, place) => noteOfAnnotation(annotation, place, inWords))
  const bands = notesOfUpdates(updates, code, inWords)
  const canEdit = hasRight(project.right, 'edit')
  return (
    <>
      <Chart
        {...chart}
        dates={dates}
        notes={[...letters, ...bands]}
        onNote={(note) => document.getElementById(`${id}-${note}`)?.focus()}
        tools={
          <>
            <UpdatesSwitch />
            {canEdit && (
              <button
                ref={add}
                type="button"
                onClick={() => open({ kind: 'add', day: day ?? dates.at(-1)! })}
              >
                {texts.add}
              </button>
            )}
          </>
        }
        below={
          <NoteList
            idPrefix={id}
            letters={letters.map((note, place) => ({ note, annotation: annotations[place]! }))}
            bands={bands.map((note, place) => ({ note, update: updates[place]! }))}
            canEdit={canEdit}
            onOpen={open}
          />
        }
      />
      {shown}
    </>
  )
}
