import { useAsk } from '../../api/ask.ts'
import { useProjectId } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import './keywords.css'
import { Board } from './board.tsx'
import { useTexts } from './texts/use-texts.ts'
import { folderFields, groupFields } from './tree/shape.ts'

/** The keywords of a project: the tree of folders and groups, their contents, and all actions on them. */
export function Component() {
  const { title, cutGroups, cutGroupsTodo } = useTexts()
  const project_id = useProjectId()
  const folders = useAsk('get/keywords_2/folders', { project_id, fields: folderFields })
  const groups = useAsk('get/keywords_2/groups', { project_id, fields: groupFields })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Asked query={folders}>
        {({ result: folderRows }) => (
          <Asked query={groups}>
            {({ result: groupRows, total = groupRows.length }) => (
              <>
                {total > groupRows.length && (
                  <Notice kind="warning" title={cutGroups(groupRows.length, total)}>
                    <p>{cutGroupsTodo}</p>
                  </Notice>
                )}
                <Board folders={folderRows} groups={groupRows} />
              </>
            )}
          </Asked>
        )}
      </Asked>
    </>
  )
}
