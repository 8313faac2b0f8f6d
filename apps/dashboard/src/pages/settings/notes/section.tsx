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
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

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
    <table className="table stacked">
      <caption className="unseen">{texts.list}</caption>
      <thead>
        <tr>
          {(['days', 'text', 'scope', 'added', 'actions'] as const).map((name) => (
            <th key={name} scope="col">
              {texts.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {annotations.toReversed().map((annotation) => (
          <tr key={annotation.id}>
            <th scope="row" data-label={texts.columns.days}>
              {inWords(annotation.date1, annotation.date2)}
            </th>
            <td data-label={texts.columns.text}>{annotation.text}</td>
            <td data-label={texts.columns.scope}>
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
            </td>
            <td data-label={texts.columns.added}>
              {texts.added(
                formatDateTime(annotation.date, locale),
                annotation.by_user_id === self ? undefined : annotation.by_user_id,
              )}
            </td>
            <td data-label={texts.columns.actions}>
              {hasRight(project.right, 'edit') && (
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
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
