import type { GuestLinkContent } from '@sextant/contract/projects_2/guest_links.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../../api/ask.ts'
import { Asked } from '../../../../pieces/asked.tsx'
import { Confirmation } from '../../../../pieces/confirmation.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../../texts/format.ts'
import { useLanguage } from '../../../../texts/language.tsx'
import { Table } from '../../../../ui/table.tsx'
import type { ProjectSettings } from '../../project-settings.ts'
import { AddGuestLink } from './add-guest-link.tsx'
import { NewGuestLink, type MadeLink } from './new-guest-link.tsx'
import { useTexts } from './texts/use-texts.ts'

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
            <LinkTable projectId={project.id} links={result} />
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

function LinkTable({ projectId, links }: { projectId: number; links: readonly Link[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <Table
      label={texts.title}
      isStacked
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'name',
          heading: texts.columns.name,
          isRowHeading: true,
          cell: ({ name }) => name,
        },
        { name: 'shows', heading: texts.columns.shows, cell: (link) => shownBy(link, texts).join(', ') },
        {
          name: 'until',
          heading: texts.columns.until,
          cell: ({ expires, ended }) => {
            const until = expires === null ? texts.noEnd : formatDate(expires, locale)
            return ended === 1 ? texts.ended(until) : until
          },
        },
        {
          name: 'opened',
          heading: texts.columns.opened,
          cell: ({ opened, opens }) =>
            opened === null
              ? texts.never
              : texts.opens(formatCount(opens, locale), formatDateTime(opened, locale)),
        },
        {
          name: 'actions',
          heading: texts.columns.actions,
          isHeadingUnseen: true,
          cell: (link) => <Revoke projectId={projectId} link={link} />,
        },
      ]}
    />
  )
}

/** What a link shows and to whom, in words. */
function shownBy(
  { contents, has_password: hasPassword, embed_origins: origins }: Link,
  texts: ReturnType<typeof useTexts>,
): string[] {
  const shown = contents === null ? [] : (contents.split(',') as GuestLinkContent[])
  return [
    ...(contents === null ? [texts.asProject] : shown.map((content) => texts.contents[content])),
    ...(hasPassword === 1 ? [texts.withPassword] : []),
    ...(origins === null ? [] : [texts.embeddedIn(origins)]),
  ]
}

function Revoke({ projectId, link }: { projectId: number; link: Link }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const revoke = useCommand('del/projects_2/guest_links')
  const close = () => setAsking(false)
  return (
    <>
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
    </>
  )
}
