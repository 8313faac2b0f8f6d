import { useLanguage, useTextsOf } from '../texts/language.tsx'
import { en as failuresEn } from '../texts/provider-failures/en.ts'
import { ru as failuresRu } from '../texts/provider-failures/ru.ts'

/**
 * Why pages of a check are missing. The server states the reason in English, with details; pages in another
 * language show its kind first.
 */
export function Reason({ reason, kind }: { reason: string; kind: string | null | undefined }) {
  const { code } = useLanguage()
  const failures = useTextsOf({ en: failuresEn, ru: failuresRu })
  const known = code === 'en' ? undefined : failures[kind ?? '']
  if (known === undefined) return <span lang="en">{reason}</span>
  return (
    <>
      {known.what}. <small lang="en">{reason}</small>
    </>
  )
}
