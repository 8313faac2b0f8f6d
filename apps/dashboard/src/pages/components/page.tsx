import { useSharedTexts } from '../../texts/language.tsx'
import { PageActions } from '../../ui/page-bar.tsx'
import { PageParts } from '../../ui/page-parts.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Switch } from '../../ui/switch.tsx'
import { chooseTheme, themes, useTheme } from '../../ui/theme/theme.ts'
import './components.css'
import { Controls } from './parts/controls.tsx'
import { Data } from './parts/data.tsx'
import { Fields } from './parts/fields.tsx'
import { Messages } from './parts/messages.tsx'
import { Theme } from './parts/theme.tsx'
import { useTexts } from './texts/use-texts.ts'

const parts = { controls: Controls, fields: Fields, data: Data, messages: Messages, theme: Theme } as const

/** The components of the dashboard, for those who build its pages. Found by its address, not in a menu. */
export function Component() {
  const texts = useTexts()
  const shared = useSharedTexts()
  const { theme } = useTheme()
  return (
    <div className="components">
      <PageTitle>{texts.title}</PageTitle>
      <PageActions>
        <Switch
          label={shared.theme}
          options={themes.map((name) => [name, shared.themes[name]] as const)}
          chosen={theme}
          onChoose={chooseTheme}
        />
      </PageActions>
      <p className="lead">{texts.lead}</p>
      <PageParts label={texts.parts} parts={parts} words={texts.sections} />
    </div>
  )
}
