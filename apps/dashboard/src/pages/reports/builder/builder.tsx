import { useAsk } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { draftOf, newDraft, templateFields } from './draft.ts'
import { TemplateForm } from './template-form.tsx'

/** Makes a new template, or changes the one with an id. */
export function Builder({ project, templateId }: { project: Project; templateId: number | undefined }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useAsk(
    'get/reports_2/templates',
    templateId === undefined ? undefined : { project_id: project.id, id: templateId, fields: templateFields },
    { freshMs: Infinity },
  )
  if (templateId === undefined) {
    const draft = newDraft(texts.builder.usualName, locale.startsWith('ru') ? 'ru' : 'en')
    return <TemplateForm project={project} templateId={undefined} saved={draft} />
  }
  return (
    <Asked query={query}>
      {({ result: [stored] }) =>
        stored === undefined ? (
          <Notice kind="warning" title={texts.report.missing}>
            <p>{texts.report.missingTodo}</p>
          </Notice>
        ) : (
          <TemplateForm project={project} templateId={templateId} saved={draftOf(stored)} />
        )
      }
    </Asked>
  )
}
