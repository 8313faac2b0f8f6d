import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../texts/language.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PagesMenu } from './pages-menu.tsx'
import { Preferences } from './preferences.tsx'

/** Everything at the top of the page except its title. On a narrow screen it opens with a button. */
export function TopMenu({ signedIn }: { signedIn: boolean }) {
  const { menu } = useTexts()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState({ pathname, signedIn })
  if (seen.pathname !== pathname || seen.signedIn !== signedIn) {
    setSeen({ pathname, signedIn })
    setOpen(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-expanded={open}
        aria-controls="top-menu"
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">☰ </span>
        {menu}
      </button>
      <div
        id="top-menu"
        role="presentation"
        className={open ? 'top-menu open' : 'top-menu'}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !open) return
          setOpen(false)
          button.current?.focus()
        }}
      >
        {signedIn && <PagesMenu />}
        <Preferences />
        {signedIn && <AccountMenu />}
      </div>
    </>
  )
}
