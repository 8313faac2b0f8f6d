import { hasRight } from '@sextant/contract/rights.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { annotationFields, type Annotation } from '../../../api/chart-notes.ts'
import { useProfile } from '../../../api/profile.ts'
import { useProject, useToday } from '../../../api/project.ts'
import { trackedRegions } from '../../../api/regions.ts'
import { Asked } from '../../../pieces/asked.tsx'
import type { NoteDialog } from '../../../pieces/notes/note-dialog.ts'
import { useDays } from '../../../pieces/notes/use-days.ts'
import { useNoteDialog } from '../../../pieces/notes/use-note-dialog.tsx'
import { useRegionName } from '../../../pieces/regions/region-select.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** All notes of the project, latest first. */
export function NotesSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const query = useAsk('get/projects_2/annotations', { project_id: project.id, fields: annotationFields })
  const today = useToday()
  const { open, add, shown } = useNoteDialog({ projectId: project.id })
  return (
    <Allowed right="edit">
      <p>
        <button ref={add} type="button" onClick={() => open({ kind: 'add', day: today })}>
          {texts.add}
        </button>
      </p>
      <Asked query={query}>
        {({ result: annotations }) =>
          annotations.length === 0 ? (
            <div className="panel empty">
              <p className="lead">{texts.none}</p>
              <p>{texts.noneTodo}</p>
            </div>
          ) : (
            <Notes annotations={annotations} onOpen={open} />
          )
        }
      </Asked>
      {shown}
    </Allowed>
  )
}

function Notes({
  annotations,
  onOpen,
}: {
  annotations: readonly Annotation[]
  onOpen: (dialog: NoteDialog) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const inWords = useDays()
  const scopeOf = useScopeInWords()
  const self = useProfile().data?.result.id
  const project = useProject()
  return (
    <Table
      label={texts.list}
      isStacked
      rows={annotations.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'days',
          heading: texts.columns.days,
          isRowHeading: true,
          cell: ({ date1, date2 }) => inWords(date1, date2),
        },
        { name: 'text', heading: texts.columns.text, breaksWords: true, cell: ({ text }) => text },
        {
          name: 'scope',
          heading: texts.columns.scope,
          breaksWords: true,
          cell: (annotation) => (
            <span>
              {scopeOf(annotation)}
              {annotation.keyword_id !== null && (
                <>
                  {' '}
                  <Link to={addressOf.keyword(project.id, Number(annotation.keyword_id))}>
                    {texts.oneKeyword}
                  </Link>
                </>
              )}
            </span>
          ),
        },
        {
          name: 'added',
          heading: texts.columns.added,
          cell: ({ date, by_user_id: userId }) =>
            texts.added(formatDateTime(date, locale), userId === self ? undefined : userId),
        },
        {
          name: 'actions',
          heading: texts.columns.actions,
          isHeadingUnseen: true,
          cell: (annotation) =>
            hasRight(project.right, 'edit') && (
              <span className="row">
                <button
                  type="button"
                  aria-label={texts.editOf(annotation.text)}
                  onClick={() => onOpen({ kind: 'edit', annotation })}
                >
                  {texts.edit}
                </button>
                <button
                  type="button"
                  className="danger"
                  aria-label={texts.removeOf(annotation.text)}
                  onClick={() => onOpen({ kind: 'remove', annotation })}
                >
                  {texts.remove}
                </button>
              </span>
            ),
        },
      ]}
    />
  )
}

/** Returns a function that names the regions of an annotation. A region that is no longer checked is its number. */
function useScopeInWords(): (annotation: Annotation) => string {
  const texts = useTexts()
  const nameOf = useRegionName()
  const regions = new Map(trackedRegions(useProject()).map((region) => [String(region.index), region]))
  return ({ regions_indexes }) =>
    regions_indexes === null
      ? texts.everywhere
      : regions_indexes
          .split(',')
          .map((index) => {
            const region = regions.get(index)
            return region === undefined ? texts.region(index) : nameOf(region)
          })
          .join('; ')
}
