import { hasRight } from '@sextant/contract/rights.ts'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { AddGuest } from './add-guest.tsx'
import { Guests } from './guests.tsx'
import { Leave } from './leave.tsx'
import { GuestLinks } from './links/guest-links.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Owner and guests of a project. */
export function SharingSection({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  return (
    <>
      <p>
        {texts.owner} <strong>{project.user_email ?? texts.account(project.user_id)}</strong>
        {hasRight(project.right, 'owner') && ` (${texts.you})`}. {texts.pays}
      </p>
      <Allowed right="delegate">
        {hasRight(project.right, 'delegate') && <Guests project={project} />}
        <AddGuest project={project} />
        {hasRight(project.right, 'delegate') && <GuestLinks project={project} />}
      </Allowed>
      {!hasRight(project.right, 'owner') && <Leave project={project} />}
    </>
  )
}
