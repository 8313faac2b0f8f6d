import { hasRight } from '@sextant/contract/rights.ts'
import type { RowAsked } from '@sextant/sdk'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { useAsk, useCommand } from '../../api/ask.ts'
import type { Project } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Confirmation } from '../../pieces/confirmation.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { blocksOf } from './builder/draft.ts'
import { TemplateMail } from './mail/template-mail.tsx'
import { useTexts } from './texts/use-texts.ts'

type Template = RowAsked<'get/reports_2/templates', 'id' | 'name' | 'period' | 'blocks'>

/** The templates of a project, for those who may change it. */
export function Templates({ project }: { project: Project }) {
  const { templates: texts } = useTexts()
  const mayEdit = hasRight(project.right, 'edit')
  const query = useAsk(
    'get/reports_2/templates',
    mayEdit ? { project_id: project.id, fields: ['id', 'name', 'period', 'blocks'] } : undefined,
  )
  if (!mayEdit) return undefined
  const isNone = query.data?.result.length === 0
  return (
    <section aria-labelledby="templates">
      <h2 id="templates">{texts.title}</h2>
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <Notice kind="information" title={texts.none}>
              <p>{texts.noneTodo}</p>
            </Notice>
          ) : (
            <ul className="report-templates">
              {result.map((template) => (
                <TemplateItem key={template.id} project={project} template={template} />
              ))}
            </ul>
          )
        }
      </Asked>
      <p>
        <Link
          className={isNone ? 'button primary' : 'button'}
          to={addressOf.project(project.id, 'reports', { template: 'new' })}
        >
          {texts.add}
        </Link>
      </p>
    </section>
  )
}

function TemplateItem({ project, template }: { project: Project; template: Template }) {
  const projectId = project.id
  const { blocks, periods, templates: texts } = useTexts()
  const { working } = useLanguage().texts
  const make = useCommand('add/reports_2/reports', { timeoutMs: 120_000 })
  const remove = useCommand('del/reports_2/templates')
  const [removing, setRemoving] = useState(false)
  const navigate = useNavigate()
  const { id, name, period } = template
  const words = blocksOf(template.blocks).map(({ kind }) => blocks[kind])
  return (
    <li className="panel">
      <h3>{name}</h3>
      <p className="hint">
        {periods[period as keyof typeof periods]}. {texts.blocks(words.join(', '))}
      </p>
      {make.error !== null && <FailureNotice failure={make.error.failure} />}
      <div className="row">
        <button
          type="button"
          className="primary"
          aria-label={texts.makeOf(name)}
          aria-disabled={make.isPending}
          onClick={() => {
            if (make.isPending) return
            make.mutate(
              { project_id: projectId, report_template_id: id },
              { onSuccess: ({ result }) => void navigate(addressOf.report(projectId, result)) },
            )
          }}
        >
          {make.isPending ? working : texts.make}
        </button>
        <Link
          className="button"
          aria-label={texts.editOf(name)}
          to={addressOf.project(projectId, 'reports', { template: String(id) })}
        >
          {texts.edit}
        </Link>
        <button type="button" aria-label={texts.removeOf(name)} onClick={() => setRemoving(true)}>
          {texts.remove}
        </button>
      </div>
      <TemplateMail project={project} templateId={id} name={name} />
      {removing && (
        <Confirmation
          title={texts.removeTitle}
          action={texts.remove}
          danger
          command={remove}
          onConfirm={() =>
            remove.mutate({ project_id: projectId, id }, { onSuccess: () => setRemoving(false) })
          }
          onClose={() => setRemoving(false)}
        >
          <p>{texts.removeWhat(name)}</p>
        </Confirmation>
      )}
    </li>
  )
}
