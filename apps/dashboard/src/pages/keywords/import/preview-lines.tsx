import type { PreviewLine } from '@sextant/contract/keywords_2/keywords/import.ts'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { groupPath } from './group-path.ts'

/** Signs beside the words for what an import does with a line. */
const signs = { new: '+', known: '=', repeated: '×' } as const

/** The first lines of an import as they are read, each with what the import does with it. */
export function PreviewLines({
  lines,
  groupName,
}: {
  lines: readonly PreviewLine[]
  /** Group of lines that name none. */
  groupName: string
}) {
  const texts = useTexts().import
  const { tagName } = useWorkspace()
  return (
    <>
      <p className="hint">{texts.firstLines}</p>
      <Table
        label={texts.firstLines}
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          {
            name: 'state',
            heading: texts.state,
            cell: ({ state }) => (
              <>
                <span aria-hidden="true">{signs[state]} </span>
                {texts.states[state]}
              </>
            ),
          },
          { name: 'name', heading: texts.columns.name, isRowHeading: true, cell: ({ name }) => name },
          {
            name: 'group_name',
            heading: texts.columns.group_name,
            cell: (line) =>
              groupPath({ ...line, group_name: line.group_name === '' ? groupName : line.group_name }),
          },
          {
            name: 'tags',
            heading: texts.columns.tags,
            cell: ({ tags }) =>
              tags
                ?.split(',')
                .map((tag) => tagName(Number(tag)))
                .join(', '),
          },
          { name: 'target', heading: texts.columns.target, cell: ({ target }) => target },
        ]}
      />
    </>
  )
}
