import { useId, useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useTexts, useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Asks for the first keywords. */
export function KeywordsStep({ project }: { project: Project }) {
  const { working } = useTexts()
  const texts = useTextsOf({ en, ru })
  const id = useId()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const add = useCommand('add/keywords_2/keywords/import', { changes: ['get/projects_2/projects'] })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isMissing = tried && lines.length === 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (lines.length > 0 && !add.isPending) add.mutate({ project_id: project.id, keywords: text })
      }}
    >
      {add.error !== null && <FailureNotice failure={add.error.failure} />}
      <div className="field">
        <label htmlFor={id}>{texts.keywords}</label>
        <textarea
          id={id}
          rows={6}
          placeholder={texts.keywordsExample}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error ${id}-hint` : `${id}-hint`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isMissing && (
          <p id={`${id}-error`} className="field-error">
            <span aria-hidden="true">✕ </span>
            {texts.keywordsMissing}
          </p>
        )}
        <p id={`${id}-hint`} className="hint">
          {texts.keywordsHint}
        </p>
      </div>
      <button type="submit" className="primary" aria-disabled={add.isPending}>
        {add.isPending ? working : texts.addKeywords(lines.length)}
      </button>
    </form>
  )
}

export function KeywordsDone({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  return (
    <p>
      {texts.keywordsDone(project.count_keywords)}.{' '}
      <Link to={addressOf.project(project.id, 'keywords')}>{texts.toKeywords}</Link>
    </p>
  )
}
