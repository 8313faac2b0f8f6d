import { languages, useLanguage, type LanguageCode } from './language.tsx'

/** One button per language, labelled in that language. */
export function LanguageSwitch() {
  const { code, texts, choose } = useLanguage()
  return (
    <div className="switch" role="group" aria-label={texts.languages}>
      {(Object.keys(languages) as LanguageCode[]).map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          aria-pressed={offered === code}
          onClick={() => choose(offered)}
        >
          {languages[offered].languageName}
        </button>
      ))}
    </div>
  )
}
