import { LanguageSwitch } from '../texts/language-switch.tsx'
import { useTexts } from '../texts/language.tsx'
import { chooseTheme, themes, useTheme } from '../ui/theme.ts'

/** Language, theme, and a link to the API reference. */
export function Preferences() {
  const texts = useTexts()
  const { theme } = useTheme()
  return (
    <div className="preferences">
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
    </div>
  )
}
