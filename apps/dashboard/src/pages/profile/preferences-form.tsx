import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { isTimeZone } from '../../api/calendar.ts'
import type { Profile } from '../../api/profile.ts'
import { languages, useLanguage, type LanguageCode } from '../../texts/language.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Field } from '../../ui/field.tsx'
import { dateFormats, sampleOf } from './date-formats.ts'
import { SaveRow } from './save-row.tsx'
import { useTexts } from './texts/use-texts.ts'

const changes = ['get/users_2/profile'] as const
/** Zones to choose from. A browser lists one name of each, which may be an old one, and need not list UTC. */
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Time zone, date format and language of the account. */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const texts = useTexts()
  const { code, choose } = useLanguage()
  const [lang, setLang] = useState<LanguageCode>(code)
  const [timezone, setTimezone] = useState(profile.timezone)
  const [dateformat, setDateformat] = useState(profile.dateformat)
  const saveLang = useCommand('edit/users_2/profile/lang', { changes })
  const saveZone = useCommand('edit/users_2/profile/timezone')
  const saveFormat = useCommand('edit/users_2/profile', { changes })
  const commands = [saveLang, saveZone, saveFormat]
  const wrongZone = timezone !== profile.timezone && !isTimeZone(timezone)

  const save = async () => {
    for (const command of commands) command.reset()
    if (lang !== profile.lang) await saveLang.mutateAsync({ lang })
    if (timezone !== profile.timezone) await saveZone.mutateAsync({ timezone })
    await saveFormat.mutateAsync({ dateformat })
    choose(lang)
  }

  return (
    <form
      className="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The failure of each part is shown below.
        if (!wrongZone && !commands.some(({ isPending }) => isPending)) save().catch(() => undefined)
      }}
    >
      <h2>{texts.preferences}</h2>
      <ChoiceField
        label={texts.language}
        options={(Object.keys(languages) as LanguageCode[]).map(
          (code) => [code, languages[code].languageName] as const,
        )}
        value={lang}
        onChoose={setLang}
      />
      <p className="hint">{texts.languageHint}</p>
      <Field
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        error={wrongZone ? texts.timeZoneInvalid : undefined}
        list="time-zones"
        autoComplete="off"
        value={timezone}
        onChange={({ target }) => setTimezone(target.value.trim())}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <ChoiceField
        label={texts.dateFormat}
        options={[...new Set([...dateFormats, profile.dateformat])].map(
          (format) => [format, sampleOf(format)] as const,
        )}
        value={dateformat}
        onChoose={setDateformat}
      />
      <p className="hint">{texts.dateFormatHint}</p>
      <SaveRow
        command={{
          isPending: commands.some(({ isPending }) => isPending),
          isSuccess: saveFormat.isSuccess,
          error: commands.map(({ error }) => error).find((error) => error !== null) ?? null,
        }}
      />
    </form>
  )
}
