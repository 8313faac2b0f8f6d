import { useProject } from '../../api/project.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { Builder } from './builder/builder.tsx'
import { Made } from './made.tsx'
import { Sent } from './mail/sent.tsx'
import { Templates } from './templates.tsx'
import { useTexts } from './texts/use-texts.ts'
import './reports.css'

/** Reports for clients: those that were made, and the templates that they are made from. */
export function Component() {
  const texts = useTexts()
  const project = useProject()
  const [{ template }] = useView({ template: '' })
  return (
    <div className="reports-page">
      <PageTitle>{texts.title}</PageTitle>
      {template === '' ? (
        <>
          <p className="lead">{texts.lead}</p>
          <Made project={project} />
          <Templates project={project} />
          <Sent project={project} />
        </>
      ) : (
        <Builder
          key={template}
          project={project}
          templateId={template === 'new' ? undefined : Number(template)}
        />
      )}
    </div>
  )
}
