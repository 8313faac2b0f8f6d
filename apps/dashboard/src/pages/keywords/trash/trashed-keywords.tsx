import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import type { CallFailed } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { deletedColumn, groupColumn, nameColumn, tagsColumn } from '../list/columns.tsx'
import { KeywordTable } from '../list/keyword-table.tsx'
import type { KeywordRows } from '../list/use-keyword-rows.ts'
import { idsOf } from '../selection/ids.ts'
import { countOf } from '../selection/selection.ts'
import { useRowSelection } from '../selection/use-row-selection.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { restore } from './restore.ts'

/** Keywords in the trash; selected ones can be restored. */
export function TrashedKeywords({ rows }: { rows: KeywordRows }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { project, canEdit, tagName, announce } = useWorkspace()
  const client = useClient()
  const queries = useQueryClient()
  const selecting = useRowSelection(rows)
  const { selection, clear } = selecting
  const count = countOf(selection, rows.blocks.total ?? 0)
  const command = useMutation<{ wanted: number; restored: number }, CallFailed>({
    mutationFn: async () => {
      const ids = await idsOf(client, { scope: rows.scope, selection, count, onChanged: clear })
      const restored = await restore(client, { noun: 'keywords', projectId: project.id, ids })
      return { wanted: ids.length, restored }
    },
    onSuccess: ({ wanted, restored }) => {
      clear()
      const left = wanted - restored
      announce({
        sentence: [texts.restored.keywords(restored), left > 0 && texts.trash.stayed(left)]
          .filter(Boolean)
          .join(' '),
      })
      return queries.invalidateQueries()
    },
  })
  return (
    <>
      {canEdit && (
        <div className="selection-bar row" role="group" aria-label={texts.selection.label}>
          <span role="status">{count === 0 ? texts.trash.none : texts.selection.count(count)}</span>
          {count > 0 && (
            <button
              type="button"
              className="primary"
              aria-disabled={command.isPending}
              onClick={() => !command.isPending && command.mutate()}
            >
              {texts.trash.restore}
            </button>
          )}
        </div>
      )}
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      {selecting.error !== null && <FailureNotice failure={selecting.error.failure} />}
      <KeywordTable
        label={texts.trash.label}
        columns={[
          nameColumn(texts, undefined),
          groupColumn(texts),
          tagsColumn(texts, tagName),
          deletedColumn(texts, locale),
        ]}
        rows={rows}
        selecting={selecting}
        canSelect={canEdit}
        actions={{}}
      />
    </>
  )
}
