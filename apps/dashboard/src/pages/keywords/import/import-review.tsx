import { useEffect, useMemo, useState } from 'react'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import type { Source } from '../../../ui/text-of-file.ts'
import { useTexts } from '../texts/use-texts.ts'
import { groupsIn } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportTarget } from './import-target.tsx'
import { PreviewReport } from './preview-report.tsx'
import { csvOf, readingOf } from './reading.ts'
import { RefusedLine } from './refused-line.tsx'
import { useImportPreview, type ImportCounts, type ImportRequest, type useImport } from './requests.ts'
import { readingPart, requestOf, usualTarget } from './target.ts'

/** Shows how a text is read, which keywords are new, and where they go, before the import. */
export function ImportReview({
  source,
  command,
  onBack,
  onImported,
}: {
  source: Source
  command: ReturnType<typeof useImport>
  onBack: () => void
  onImported: (counts: ImportCounts) => void
}) {
  const texts = useTexts().import
  const { project, node, root, tagNamed } = useWorkspace()
  const [reading, setReading] = useState(() => readingOf(source.text))
  const [target, setTarget] = useState(() => usualTarget(node, texts.newGroup))
  const keywords = useMemo(() => csvOf(reading, tagNamed), [reading, tagNamed])
  const request = useMemo<ImportRequest>(
    () => ({ project_id: project.id, keywords, ...requestOf(target) }),
    [project.id, keywords, target],
  )
  const preview = useImportPreview()
  const { mutate: look } = preview
  const isReadable = reading.columns.includes('name')
  const { folderId, tags: tagsForAll, removesSigns } = target
  useEffect(() => {
    if (isReadable)
      look({ project_id: project.id, keywords, ...readingPart({ folderId, tags: tagsForAll, removesSigns }) })
  }, [look, isReadable, project.id, keywords, folderId, tagsForAll, removesSigns])
  const error = command.error ?? preview.error
  const count = preview.data?.countSended ?? 0
  const groupName = groupsIn(root).find(({ id }) => id === target.groupId)?.name ?? target.groupName
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (preview.isSuccess && !command.isPending) command.mutate(request, { onSuccess: onImported })
      }}
    >
      <ColumnMapping
        reading={reading}
        onChange={setReading}
        onSeparator={(separator) => setReading(readingOf(source.text, separator))}
      />
      <ImportTarget target={target} onChange={setTarget} />
      <h3 className="import-preview">{texts.preview}</h3>
      {!isReadable && <p className="field-error">{texts.noPhrases}</p>}
      {isReadable && preview.isPending && <p role="status">{texts.looking}</p>}
      {isReadable && preview.data !== undefined && (
        <PreviewReport preview={preview.data} movesKnown={target.movesKnown} groupName={groupName} />
      )}
      {error !== null && (
        <>
          <FailureNotice failure={error.failure} />
          <RefusedLine failure={error.failure} csv={keywords} />
        </>
      )}
      {command.isPending && (
        <p role="status">
          {texts.importing(count)} <progress aria-label={texts.importing(count)} />
        </p>
      )}
      <div className="row">
        <button
          type="button"
          aria-disabled={command.isPending}
          onClick={() => !command.isPending && onBack()}
        >
          {texts.back}
        </button>
        <button
          type="submit"
          className="primary"
          disabled={!isReadable || !preview.isSuccess || count === 0}
          aria-disabled={command.isPending}
        >
          {texts.action(preview.data?.countAdded ?? 0)}
        </button>
      </div>
    </form>
  )
}
