import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Deletes a project permanently after a confirmation. */
export function DeleteProject({ project, onDone }: { project: Project; onDone: () => void }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const remove = useCommand('del/projects_2/projects')
  return (
    <section className="manage-part">
      <p className="hint">{texts.deleteHint}</p>
      <button type="button" className="danger" onClick={() => setAsking(true)}>
        {texts.delete}
      </button>
      {asking && (
        <Confirmation
          title={texts.deleteTitle(project.name)}
          action={texts.deleteAction}
          danger
          command={remove}
          onConfirm={() => remove.mutate({ id: project.id }, { onSuccess: onDone })}
          onClose={() => setAsking(false)}
        >
          <p>{texts.deleteWhat(texts.keywordCount(project.count_keywords))}</p>
        </Confirmation>
      )}
    </section>
  )
}
