import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, NavLink, Outlet, useNavigation } from 'react-router'
import { accountPages, addressOf } from '../address.ts'
import { clientOf, ClientContext } from '../api/client.ts'
import { onRefusal } from '../api/queries.ts'
import { forgetCredentials, keepCredentials, readCredentials } from '../api/session.ts'
import iconAddress from '../icon.svg'
import { type Parting, SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { useTexts } from '../texts/language.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import './frame.css'

/** What surrounds every page: the menu above, the state of the installation below; or the sign-in. */
export function Frame() {
  const texts = useTexts()
  const queries = useQueryClient()
  const [credentials, setCredentials] = useState(readCredentials)
  const [parting, setParting] = useState<Parting>()
  const client = useMemo(() => credentials && clientOf(credentials), [credentials])
  const loading = useNavigation().state === 'loading'

  const leave = (why: Parting) => {
    forgetCredentials()
    setCredentials(undefined)
    setParting(why)
    queries.clear()
  }
  useEffect(() => onRefusal(() => leave('refused')), [])

  return (
    <>
      <a className="skip" href="#main" onClick={focusMain}>
        {texts.skip}
      </a>
      <header className="top">
        <Link className="brand" to={addressOf.account('projects')}>
          <img src={iconAddress} alt="" width="28" height="28" /> Sextant
        </Link>
        <nav aria-label={texts.navigation}>
          {client !== undefined &&
            accountPages.map((page) => (
              <NavLink key={page} to={addressOf.account(page)}>
                {texts.accountPages[page]}
              </NavLink>
            ))}
        </nav>
        <AccountMenu userId={credentials?.userId} onSignOut={() => leave('signed_out')} />
      </header>
      <main id="main" tabIndex={-1} aria-busy={loading}>
        {client === undefined ? (
          <SignInPage
            parting={parting}
            onSignedIn={(accepted) => {
              keepCredentials(accepted)
              setCredentials(accepted)
            }}
          />
        ) : (
          <ClientContext value={client}>
            <Outlet />
          </ClientContext>
        )}
      </main>
      <footer>
        <ReadinessLine />
      </footer>
    </>
  )
}

/** The address holds the page, so a link into it would leave it. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
