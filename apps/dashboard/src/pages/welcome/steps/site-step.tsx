import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useTexts, useTextsOf } from '../../../texts/language.tsx'
import { Field } from '../../../ui/field.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Asks for the site, which creates the project. */
export function SiteStep({ onAdded }: { onAdded: (projectId: number) => void }) {
  const { working } = useTexts()
  const texts = useTextsOf({ en, ru })
  const [url, setUrl] = useState('')
  const [tried, setTried] = useState(false)
  const add = useCommand('add/projects_2/projects', { changes: ['get/projects_2/projects'] })
  const isMissing = url.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isMissing || add.isPending) return
        add.mutate({ url: url.trim() }, { onSuccess: ({ result }) => onAdded(result) })
      }}
    >
      {add.error !== null && <FailureNotice failure={add.error.failure} />}
      <Field
        label={texts.site}
        hint={texts.siteHint}
        error={tried && isMissing ? texts.siteMissing : undefined}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <button type="submit" className="primary" aria-disabled={add.isPending}>
        {add.isPending ? working : texts.addSite}
      </button>
    </form>
  )
}

export function SiteDone({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  return <p>{texts.siteDone(project.site)}</p>
}
