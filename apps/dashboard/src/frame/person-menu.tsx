import type { Failure } from '@sextant/sdk'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import { useProfile } from '../api/profile.ts'
import { signOut } from '../api/session.ts'
import { FailureNotice } from '../pieces/failure-notice.tsx'
import { useSharedTexts } from '../texts/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Preferences } from './preferences.tsx'

/** The signed-in user, with language, theme and sign-out behind the name. */
export function PersonMenu() {
  const texts = useSharedTexts()
  const id = useId()
  const profile = useProfile().data?.result
  const [failure, setFailure] = useState<Failure>()
  const leave = async () => setFailure(await signOut())
  const close = () => document.getElementById(id)?.hidePopover()
  if (profile === undefined) return null
  return (
    <>
      <button type="button" className="person" popoverTarget={id} aria-haspopup="true">
        <span className="person-initials" aria-hidden="true">
          {initialsOf(profile.name)}
        </span>
        <span className="person-name">{profile.name}</span>
        <span className="unseen">{texts.frame.person}</span>
        <Icon name="chevrons-up-down" />
      </button>
      <div id={id} popover="auto" className="person-panel" role="group" aria-label={profile.name}>
        <Link className="side-bar-item" to={addressOf.profile()} onClick={close}>
          <Icon name="user" />
          {texts.frame.profile}
        </Link>
        <a className="side-bar-item" href="/docs">
          <Icon name="book-open" />
          {texts.reference}
        </a>
        <Preferences />
        <button type="button" className="side-bar-item" onClick={() => void leave()}>
          <Icon name="log-out" />
          {texts.signOut}
        </button>
      </div>
      {failure !== undefined && (
        <Dialog title={texts.signOutFailed} onClose={() => setFailure(undefined)}>
          <FailureNotice failure={failure} onAgain={() => void leave()} />
        </Dialog>
      )}
    </>
  )
}

/** The first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{Letter}\p{Number}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map(([letter]) => letter)
    .join('')
    .toUpperCase()
}
