import { Outlet, ScrollRestoration } from 'react-router'
import { isPassing } from '../api/failure.ts'
import { useSession } from '../api/session.ts'
import iconAddress from '../icon.svg'
import { SignInDialog } from '../pages/sign-in/sign-in-dialog.tsx'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { FailureNotice } from '../pieces/failure-notice.tsx'
import { useSharedTexts } from '../texts/language.tsx'
import './frame.css'
import { Preferences } from './preferences.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import { Workspace } from './workspace.tsx'

/** The frame of every page. Signed-out users get the sign-in page, and those whose session ended sign in over their page. */
export function Frame() {
  const texts = useSharedTexts()
  const session = useSession()
  const userId = session.data?.userId
  // The page stays when its session ends, with everything that was typed on it.
  const shownId = userId ?? session.data?.endedOf
  if (shownId !== undefined) {
    return (
      <>
        <Workspace key={shownId}>
          <Outlet />
        </Workspace>
        <ScrollRestoration />
        {userId === null && <SignInDialog />}
      </>
    )
  }
  return (
    <>
      <header className="front-top">
        <span className="brand">
          <img src={iconAddress} alt="" width="20" height="20" /> Sextant
        </span>
        <Preferences />
      </header>
      <main id="main" tabIndex={-1}>
        {userId === undefined && session.error !== null && (
          <FailureNotice
            failure={session.error.failure}
            triesAgain={isPassing(session.error.failure)}
            onAgain={() => void session.refetch()}
          />
        )}
        {userId === undefined && session.error === null && <p role="status">{texts.loading}</p>}
        {userId === null && <SignInPage parting={session.data?.parting} />}
      </main>
      <footer>
        <ReadinessLine />
      </footer>
    </>
  )
}
