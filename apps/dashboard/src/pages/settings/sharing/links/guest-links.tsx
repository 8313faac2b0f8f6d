import type { GuestLinkContent } from '@sextant/contract/projects_2/guest_links.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../../api/ask.ts'
import { Asked } from '../../../../pieces/asked.tsx'
import { Confirmation } from '../../../../pieces/confirmation.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../../texts/format.ts'
import { useLanguage } from '../../../../texts/language.tsx'
import type { ProjectSettings } from '../../project-settings.ts'
import { AddGuestLink } from './add-guest-link.tsx'
import { NewGuestLink, type MadeLink } from './new-guest-link.tsx'
import { useTexts } from './texts/use-texts.ts'
import '../../../../ui/stacked-table.css'

const fields = [
  'id',
  'name',
  'contents',
  'expires',
  'ended',
  'has_password',
  'embed_origins',
  'opened',
  'opens',
] as const

/** Links that show the project to people without an account. */
export function GuestLinks({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  const query = useAsk('get/projects_2/guest_links', { project_id: project.id, fields })
  return (
    <section aria-labelledby="guest-links">
      <h3 id="guest-links">{texts.title}</h3>
      <p className="hint">{texts.about}</p>
      {made !== undefined && <NewGuestLink made={made} onSaved={() => setMade(undefined)} />}
      <Asked query={query}>
        {({ result }) =>
          result.length === 0 ? (
            <div className="panel empty">
              <p className="lead">{texts.none}</p>
              <p>{texts.noneTodo}</p>
            </div>
          ) : (
            <table className="table stacked">
              <caption className="unseen">{texts.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.columns.name}</th>
                  <th scope="col">{texts.columns.shows}</th>
                  <th scope="col">{texts.columns.until}</th>
                  <th scope="col">{texts.columns.opened}</th>
                  <th scope="col">{texts.columns.actions}</th>
                </tr>
              </thead>
              <tbody>
                {result.map((link) => (
                  <LinkRow key={link.id} projectId={project.id} link={link} />
                ))}
              </tbody>
            </table>
          )
        }
      </Asked>
      <button type="button" onClick={() => setAdding(true)}>
        {texts.add}
      </button>
      {adding && (
        <AddGuestLink
          projectId={project.id}
          onClose={() => setAdding(false)}
          onMade={(link) => {
            setMade(link)
            setAdding(false)
          }}
        />
      )}
    </section>
  )
}

interface Link {
  readonly id: number
  readonly name: string
  readonly contents: string | null
  readonly expires: string | null
  readonly ended: 0 | 1
  readonly has_password: 0 | 1
  readonly embed_origins: string | null
  readonly opened: string | null
  readonly opens: number
}

function LinkRow({ projectId, link }: { projectId: number; link: Link }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [asking, setAsking] = useState(false)
  const revoke = useCommand('del/projects_2/guest_links')
  const close = () => setAsking(false)
  const shown = link.contents === null ? [] : (link.contents.split(',') as GuestLinkContent[])
  const words = [
    ...(link.contents === null ? [texts.asProject] : shown.map((content) => texts.contents[content])),
    ...(link.has_password === 1 ? [texts.withPassword] : []),
    ...(link.embed_origins === null ? [] : [texts.embeddedIn(link.embed_origins)]),
  ]
  const until = link.expires === null ? texts.noEnd : formatDate(link.expires, locale)
  return (
    <tr>
      <th scope="row" className="breakable">
        {link.name}
      </th>
      <td data-label={texts.columns.shows}>{words.join(', ')}</td>
      <td data-label={texts.columns.until}>{link.ended === 1 ? texts.ended(until) : until}</td>
      <td data-label={texts.columns.opened}>
        {link.opened === null
          ? texts.never
          : texts.opens(formatCount(link.opens, locale), formatDateTime(link.opened, locale))}
      </td>
      <td>
        <button type="button" className="danger" onClick={() => setAsking(true)}>
          {texts.revoke}
          <span className="unseen"> {link.name}</span>
        </button>
        {asking && (
          <Confirmation
            danger
            title={texts.revokeTitle(link.name)}
            action={texts.revoke}
            command={revoke}
            onClose={close}
            onConfirm={() => revoke.mutate({ project_id: projectId, id: link.id }, { onSuccess: close })}
          >
            <p>{texts.revokeAbout}</p>
          </Confirmation>
        )}
      </td>
    </tr>
  )
}
