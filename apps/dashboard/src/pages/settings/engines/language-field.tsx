import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useLanguageChoices, useLanguageName } from './choices.ts'
import { useTexts } from './texts/use-texts.ts'

/** Chooses the interface language of a search engine. An empty language is that of the place. */
export function LanguageField({
  language,
  onChange,
}: {
  language: string
  onChange: (language: string) => void
}) {
  const texts = useTexts()
  const languageName = useLanguageName()
  const languages = useLanguageChoices()
  const isOffered = language === '' || languages.some(({ code }) => code === language)
  const offered = isOffered ? languages : [{ code: language, name: languageName(language) }, ...languages]
  return (
    <ChoiceField
      label={texts.columns.language}
      options={[
        ['', texts.placeLanguage] as const,
        ...offered.map(({ code, name }) => [code, name] as const),
      ]}
      value={language}
      onChoose={onChange}
    />
  )
}
