import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { useRestore } from './restore.ts'

const inTrash = [{ name: 'project_id', operator: 'LESS_THAN', values: [0] }] as const

/** Folders and groups in the trash. Each is restored with everything that was moved there with it. */
export function TrashedPlaces() {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { project, canEdit, announce } = useWorkspace()
  const project_id = project.id
  const asked = { project_id, filters: [...inTrash], show_trash: 1 } as const
  const folders = useAsk('get/keywords_2/folders', { ...asked, fields: ['id', 'path', 'deleted_at'] })
  const groups = useAsk('get/keywords_2/groups', {
    ...asked,
    fields: ['id', 'name', 'folder_path', 'deleted_at'],
  })
  const command = useRestore()
  const rows = [
    ...(folders.data?.result ?? []).map(({ id, path, deleted_at }) => ({
      noun: 'folders' as const,
      id,
      name: path,
      deleted_at,
    })),
    ...(groups.data?.result ?? []).map(({ id, name, folder_path, deleted_at }) => ({
      noun: 'groups' as const,
      id,
      name: [folder_path, name].filter(Boolean).join('/'),
      deleted_at,
    })),
  ]
  return (
    <Asked query={folders}>
      {() => (
        <Asked query={groups}>
          {() =>
            rows.length > 0 && (
              <div className="trashed">
                <p className="hint">{texts.trash.places}</p>
                {command.error !== null && <FailureNotice failure={command.error.failure} />}
                <Table
                  label={texts.trash.places}
                  rows={rows}
                  keyOf={({ noun, id }) => `${noun}${id}`}
                  columns={[
                    {
                      name: 'place',
                      heading: texts.trash.place,
                      isRowHeading: true,
                      cell: ({ noun, name }) => `${texts.trash.kinds[noun]} ${name}`,
                    },
                    {
                      name: 'deleted',
                      heading: texts.columns.deleted,
                      cell: ({ deleted_at }) => deleted_at !== null && formatDateTime(deleted_at, locale),
                    },
                    ...(canEdit
                      ? [
                          {
                            name: 'act',
                            heading: texts.trash.act,
                            isHeadingUnseen: true,
                            cell: ({ noun, id, name }: (typeof rows)[number]) => (
                              <button
                                type="button"
                                aria-label={texts.trash.restoreOf(name)}
                                aria-disabled={command.isPending}
                                onClick={() => {
                                  if (command.isPending) return
                                  command.mutate(
                                    { noun, projectId: project_id, ids: [String(id)] },
                                    {
                                      onSuccess: (count) =>
                                        announce({ sentence: texts.restored[noun](count) }),
                                    },
                                  )
                                }}
                              >
                                {texts.trash.restore}
                              </button>
                            ),
                          },
                        ]
                      : []),
                  ]}
                />
              </div>
            )
          }
        </Asked>
      )}
    </Asked>
  )
}
