import { useEffect, useMemo, useState } from 'react'
import { clientOf } from './api/client.ts'
import { forgetCredentials, keepCredentials, readCredentials } from './api/session.ts'
import iconAddress from './icon.svg'
import { FirstCallsPage } from './pages/first-calls/first-calls-page.tsx'
import { ReadinessLine } from './pages/installation/readiness-line.tsx'
import { ProjectsPage } from './pages/projects/projects-page.tsx'
import { type Parting, SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { linkTo, useRoute } from './route.ts'
import { LanguageSwitch } from './texts/language-switch.tsx'
import { useTexts } from './texts/language.tsx'

/** The frame of every page, and the choice of the page. */
export function App() {
  const texts = useTexts()
  const route = useRoute()
  const [credentials, setCredentials] = useState(readCredentials)
  const [parting, setParting] = useState<Parting>()
  const client = useMemo(() => credentials && clientOf(credentials), [credentials])

  const title = client === undefined ? texts.signIn.title : titleOf(route.area, texts)
  useEffect(() => {
    document.title = `${title} · Sextant`
  }, [title])

  const leave = (why: Parting) => {
    forgetCredentials()
    setCredentials(undefined)
    setParting(why)
  }

  return (
    <>
      <header className="top">
        <span className="brand">
          <img src={iconAddress} alt="" width="28" height="28" /> Sextant
        </span>
        <nav aria-label={texts.navigation}>
          {client !== undefined && (
            <>
              <NavLink to={linkTo({ area: 'projects', page: 1 })} current={route.area === 'projects'}>
                {texts.projects}
              </NavLink>
              <NavLink to={linkTo({ area: 'first-calls' })} current={route.area === 'first-calls'}>
                {texts.firstCalls}
              </NavLink>
            </>
          )}
          <a href="/docs">{texts.reference}</a>
        </nav>
        <LanguageSwitch />
        {credentials !== undefined && (
          <div className="account">
            <span>{texts.account(credentials.userId)}</span>
            <button type="button" onClick={() => leave('signed_out')}>
              {texts.signOut}
            </button>
          </div>
        )}
      </header>
      <main>
        {credentials === undefined || client === undefined ? (
          <SignInPage
            parting={parting}
            onSignedIn={(accepted) => {
              keepCredentials(accepted)
              setCredentials(accepted)
            }}
          />
        ) : route.area === 'first-calls' ? (
          <FirstCallsPage client={client} credentials={credentials} onRefused={() => leave('refused')} />
        ) : (
          <ProjectsPage
            key={route.page}
            client={client}
            credentials={credentials}
            page={route.page}
            onRefused={() => leave('refused')}
          />
        )}
      </main>
      <footer>
        {client !== undefined && <p>{texts.purpose}</p>}
        <ReadinessLine />
      </footer>
    </>
  )
}

function NavLink({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <a href={to} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}

function titleOf(
  area: 'projects' | 'first-calls',
  texts: { list: { title: string }; firstCalls: string },
): string {
  return area === 'projects' ? texts.list.title : texts.firstCalls
}
