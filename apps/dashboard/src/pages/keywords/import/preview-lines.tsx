import type { PreviewLine } from '@sextant/contract/keywords_2/keywords/import.ts'
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
    <div className="scroll" tabIndex={0} role="group" aria-label={texts.firstLines}>
      <table className="table">
        <caption>{texts.firstLines}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.columns.name}</th>
            <th scope="col">{texts.columns.group_name}</th>
            <th scope="col">{texts.columns.tags}</th>
            <th scope="col">{texts.columns.target}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td>
                <span aria-hidden="true">{signs[line.state]} </span>
                {texts.states[line.state]}
              </td>
              <td>{line.name}</td>
              <td>
                {groupPath({ ...line, group_name: line.group_name === '' ? groupName : line.group_name })}
              </td>
              <td>
                {line.tags
                  ?.split(',')
                  .map((tag) => tagName(Number(tag)))
                  .join(', ')}
              </td>
              <td>{line.target}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
