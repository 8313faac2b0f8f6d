import { hasRight } from '@sextant/contract/rights.ts'
import { useCommand } from '../../../api/ask.ts'
import { SandboxHistory } from '../../../pieces/demo/sandbox-history.tsx'
import { Field } from '../../../ui/field.tsx'
import { Allowed } from '../parts/allowed.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { useDraft } from '../parts/use-draft.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { Archive } from './archive.tsx'
import { Deletion } from './deletion.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Name and site of a project, archiving and deletion. */
export function GeneralSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const rename = useCommand('edit/projects_2/projects/name', { changes: ['get/projects_2/projects'] })
  const { values, dirty, change, reset } = useDraft({ name: project.name })
  const error = dirty && values.name.trim() === '' ? texts.nameMissing : undefined
  return (
    <>
      <div className="panel">
        <Allowed right="edit">
          <form
            className="short"
            onSubmit={(event) => {
              event.preventDefault()
              if (error === undefined)
                rename.mutate({ id: project.id, name: values.name.trim() }, { onSuccess: reset })
            }}
          >
            <Field
              label={texts.name}
              hint={texts.nameHint}
              error={error}
              maxLength={255}
              value={values.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <SaveRow saving={rename} dirty={dirty} onUndo={reset} />
          </form>
        </Allowed>
      </div>
      <div className="panel">
        <h3>{texts.site}</h3>
        <p>
          <strong>{project.site}</strong>
        </p>
        <p className="hint">{texts.siteHint}</p>
      </div>
      <Allowed right="owner">
        {hasRight(project.right, 'owner') && <SandboxHistory projectId={project.id} />}
        <Archive project={project} />
        <Deletion project={project} />
      </Allowed>
    </>
  )
}
