import { LanguageSwitch } from '../texts/language-switch.tsx'
import { useSharedTexts } from '../texts/language.tsx'
import { Switch } from '../ui/switch.tsx'
import { chooseTheme, themes, useTheme } from '../ui/theme/theme.ts'

/** Language and theme of this browser. */
export function Preferences() {
  const texts = useSharedTexts()
  const { theme } = useTheme()
  return (
    <div className="preferences">
      <LanguageSwitch />
      <Switch
        label={texts.theme}
        options={themes.map((one) => [one, texts.themes[one]] as const)}
        chosen={theme}
        onChoose={chooseTheme}
      />
    </div>
  )
}
