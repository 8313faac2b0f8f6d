import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useAsk } from '../../api/ask.ts'
import { asStored } from '../../api/readable.ts'
import { Field } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useTexts } from './texts/use-texts.ts'

/** Asks for the site, and says which project has it already. */
export function SiteField({
  site,
  error,
  isMade,
  onChange,
}: {
  site: string
  error: string | undefined
  /** Whether the project exists, so that its site stays. */
  isMade: boolean
  onChange: (site: string) => void
}) {
  const texts = useTexts()
  const settled = useSettled(addressIn(site))
  const same = useAsk(
    'get/projects_2/projects',
    settled === '' || isMade
      ? undefined
      : {
          fields: ['id', 'name'],
          filters: [{ name: 'site', operator: 'EQUALS', values: [asStored(settled)] }],
          limit: 1,
        },
  ).data?.result[0]
  return (
    <>
      <Field
        label={texts.site}
        hint={isMade ? texts.siteMade : texts.siteHint}
        error={error}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={isMade}
        value={site}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className="hint">
        {same !== undefined && (
          <>
            {texts.siteKnown(same.name)}{' '}
            <Link to={addressOf.project(same.id, 'rankings')}>{texts.openProject}</Link>
          </>
        )}
      </p>
    </>
  )
}

/** An address as projects have it: without scheme, `www.` and slashes at the end. */
function addressIn(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\.(?=.*\.)/, '')
    .replace(/\/+$/, '')
}
