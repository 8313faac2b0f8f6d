import { useLanguage } from '../texts/language.tsx'
import { useProviderFailures } from '../texts/provider-failures/use-provider-failures.ts'

/**
 * Why pages of a check are missing. The server states the reason in English, with details; pages in another
 * language show its kind first.
 */
export function Reason({ reason, kind }: { reason: string; kind: string | null | undefined }) {
  const { code } = useLanguage()
  const failures = useProviderFailures()
  const known = code === 'en' ? undefined : failures[kind ?? '']
  if (known === undefined) return <span lang="en">{reason}</span>
  return (
    <>
      {known.what}. <small lang="en">{reason}</small>
    </>
  )
}
