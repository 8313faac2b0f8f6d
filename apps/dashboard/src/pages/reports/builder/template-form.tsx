import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { LeaveGuard } from '../../../pieces/discard.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Blocks } from './blocks.tsx'
import { Contents } from './contents.tsx'
import { settingsOf, type Draft } from './draft.ts'
import { Look } from './look.tsx'
import { Preview } from './preview.tsx'

/** The form of a template, beside the report that it would give now. */
export function TemplateForm({
  project,
  templateId,
  saved,
}: {
  project: Project
  templateId: number | undefined
  saved: Draft
}) {
  const { builder: texts } = useTexts()
  const { working } = useLanguage().texts
  const [draft, setDraft] = useState(saved)
  const [first] = useState(saved)
  const isSaved = useRef(false)
  const [tried, setTried] = useState(false)
  const add = useCommand('add/reports_2/templates')
  const edit = useCommand('edit/reports_2/templates')
  const command = templateId === undefined ? add : edit
  const navigate = useNavigate()
  const list = addressOf.project(project.id, 'reports')
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const isReady = draft.name.trim() !== '' && draft.blocks.length > 0
  return (
    <>
      <LeaveGuard
        title={texts.leaveTitle}
        action={texts.leave}
        isUnsaved={() => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(first)}
      >
        <p>{texts.leaveAbout}</p>
      </LeaveGuard>
      <h2>{templateId === undefined ? texts.newTitle : texts.editTitle}</h2>
      <p>
        <Link to={list}>{texts.back}</Link>
      </p>
      <div className="report-builder">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (!isReady || command.isPending) return
            const request = { project_id: project.id, name: draft.name.trim(), ...settingsOf(draft) }
            const done = {
              onSuccess: () => {
                isSaved.current = true
                void navigate(list)
              },
            }
            if (templateId === undefined) add.mutate(request, done)
            else edit.mutate({ ...request, id: templateId }, done)
          }}
        >
          <Contents project={project} draft={draft} tried={tried} onChange={change} />
          <Blocks blocks={draft.blocks} onChange={(blocks) => change({ blocks })} />
          <Look draft={draft} onChange={change} />
          {command.error !== null && <FailureNotice failure={command.error.failure} />}
          <div className="row">
            <button type="submit" className="primary" aria-disabled={command.isPending}>
              {command.isPending ? working : texts.save}
            </button>
          </div>
        </form>
        <Preview projectId={project.id} draft={draft} />
      </div>
    </>
  )
}
