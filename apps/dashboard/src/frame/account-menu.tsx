import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import { LanguageSwitch } from '../texts/language-switch.tsx'
import { useTexts } from '../texts/language.tsx'
import { chooseTheme, themes, useTheme } from '../ui/theme.ts'

/** Language, colours, and who is signed in. */
export function AccountMenu({ userId, onSignOut }: { userId: string | undefined; onSignOut: () => void }) {
  const texts = useTexts()
  const { theme } = useTheme()
  return (
    <div className="account">
      <LanguageSwitch />
      <label>
        <span className="unseen">{texts.theme}</span>
        <select
          value={theme}
          onChange={({ target }) => chooseTheme(themes.find((one) => one === target.value)!)}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {texts.themes[one]}
            </option>
          ))}
        </select>
      </label>
      <a href="/docs">{texts.reference}</a>
      {userId !== undefined && (
        <>
          <Link to={addressOf.profile()}>{texts.account(userId)}</Link>
          <button type="button" onClick={onSignOut}>
            {texts.signOut}
          </button>
        </>
      )}
    </div>
  )
}
