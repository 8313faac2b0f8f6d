import type { Failure } from '@sextant/sdk'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { addressOf } from '../address.ts'
import { useProfile } from '../api/profile.ts'
import { signOut } from '../api/session.ts'
import { useTexts } from '../texts/language.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'

export function AccountMenu() {
  const texts = useTexts()
  const profile = useProfile().data?.result
  const [failure, setFailure] = useState<Failure>()
  const leave = async () => setFailure(await signOut())
  return (
    <div className="account">
      {profile !== undefined && (
        <NavLink to={addressOf.profile()} className="who">
          {profile.name}
        </NavLink>
      )}
      <button type="button" onClick={() => void leave()}>
        {texts.signOut}
      </button>
      {failure !== undefined && (
        <Dialog title={texts.signOutFailed} onClose={() => setFailure(undefined)}>
          <FailureNotice failure={failure} onAgain={() => void leave()} />
        </Dialog>
      )}
    </div>
  )
}
