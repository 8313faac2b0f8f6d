import { Link, Outlet, useNavigation } from 'react-router'
import { addressOf } from '../address.ts'
import { isPassing } from '../api/failure.ts'
import { useSession } from '../api/session.ts'
import iconAddress from '../icon.svg'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { useTexts } from '../texts/language.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import { TopMenu } from './top-menu.tsx'
import './frame.css'

/**
 * The frame of every page: menu above, state of the installation below. Signed-out users get the sign-in
 * page.
 */
export function Frame() {
  const texts = useTexts()
  const session = useSession()
  const loading = useNavigation().state === 'loading'
  const userId = session.data?.userId
  return (
    <>
      <a className="skip" href="#main" onClick={focusMain}>
        {texts.skip}
      </a>
      <header className="top">
        <Link className="brand" to={addressOf.account('projects')}>
          <img src={iconAddress} alt="" width="28" height="28" /> Sextant
        </Link>
        <TopMenu signedIn={typeof userId === 'number'} />
      </header>
      <main id="main" tabIndex={-1} aria-busy={loading}>
        {userId === undefined && session.error !== null && (
          <FailureNotice
            failure={session.error.failure}
            triesAgain={isPassing(session.error.failure)}
            onAgain={() => void session.refetch()}
          />
        )}
        {userId === undefined && session.error === null && <p role="status">{texts.loading}</p>}
        {userId === null && <SignInPage parting={session.data?.parting} />}
        {typeof userId === 'number' && <Outlet key={userId} />}
      </main>
      <footer>
        <ReadinessLine />
      </footer>
    </>
  )
}

/** The page is in the fragment of the address, so a fragment link would leave the page. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
