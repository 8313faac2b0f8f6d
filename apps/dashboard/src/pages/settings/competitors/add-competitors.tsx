import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import { linesOf } from '../../../ui/lines.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import type { ShownCompetitor } from './competitor-cells.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Adds competitors, one site per line, and offers to find them in stored pages. */
export function AddCompetitors({
  projectId,
  known,
}: {
  projectId: number
  known: readonly ShownCompetitor[]
}) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<{ readonly added: number; readonly again: number }>()
  const add = useCommand('add/projects_2/competitors')
  const sites = linesOf(text)
  const submit = () => {
    if (sites.length === 0 || add.isPending) return
    add.mutate(
      { project_id: projectId, urls: sites },
      {
        onSuccess: ({ result }) => {
          const again = result.filter(({ id }) => known.some((each) => each.id === id)).length
          setOutcome({ added: new Set(result.map(({ id }) => id)).size - again, again })
          setText('')
        },
      },
    )
  }
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{texts.addTitle}</h3>
      <TextLines
        label={texts.sites}
        hint={texts.sitesHint}
        placeholder="crumbs.example"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {outcome !== undefined && (
        <Notice kind="success" title={texts.outcome(outcome.added, outcome.again)}>
          {outcome.added > 0 && (
            <p>
              {texts.past}{' '}
              <Link to={addressOf.project(projectId, 'settings', { section: 'rules' })}>{texts.toPast}</Link>
            </p>
          )}
        </Notice>
      )}
      <SaveRow saving={add} dirty={sites.length > 0} label={texts.add} onUndo={() => setText('')} />
    </form>
  )
}
