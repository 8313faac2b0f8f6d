import { NavLink } from 'react-router'
import { accountPages, addressOf, administratorPages } from '../address.ts'
import { useIsAdministrator } from '../api/profile.ts'
import { useTexts } from '../texts/language.tsx'

/** Menu of the account's pages; administrators see more of them. */
export function PagesMenu() {
  const texts = useTexts()
  const isAdministrator = useIsAdministrator() === true
  return (
    <nav aria-label={texts.navigation}>
      {accountPages
        .filter((page) => isAdministrator || !administratorPages.includes(page))
        .map((page) => (
          <NavLink key={page} to={addressOf.account(page)}>
            {texts.accountPages[page]}
          </NavLink>
        ))}
    </nav>
  )
}
