import { LOGO_BYTES } from '@sextant/contract/reports_2/choices.ts'
import { useId, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Draft } from './draft.ts'

/** How a report looks, and its words. */
export function Look({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const { builder: texts } = useTexts()
  return (
    <fieldset>
      <legend>{texts.look}</legend>
      <Field
        label={texts.agency}
        hint={texts.agencyHint}
        error={undefined}
        maxLength={100}
        value={draft.agency}
        onChange={({ target }) => onChange({ agency: target.value })}
      />
      <LogoField logo={draft.logo} onChange={(logo) => onChange({ logo })} />
      <Field
        label={texts.colour}
        hint={texts.colourHint}
        error={undefined}
        type="color"
        value={draft.colour}
        onChange={({ target }) => onChange({ colour: target.value })}
      />
      <Field
        label={texts.headline}
        hint={texts.headlineHint}
        error={undefined}
        maxLength={200}
        value={draft.headline}
        onChange={({ target }) => onChange({ headline: target.value })}
      />
      {(['intro', 'outro'] as const).map((name) => (
        <TextLines
          key={name}
          label={texts[name]}
          hint={texts.wordsHint}
          maxLength={4_000}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}

/** A picture from a file, kept as base64. Whether it is one is decided by the API. */
function LogoField({ logo, onChange }: { logo: string; onChange: (logo: string) => void }) {
  const { builder: texts } = useTexts()
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const read = async (file: File) => {
    setTooLarge(file.size > LOGO_BYTES)
    if (file.size > LOGO_BYTES) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    onChange(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{texts.logo}</label>
      {logo !== '' && (
        <>
          <img
            className="logo-shown"
            alt={texts.logoShown}
            src={`data:${logo.startsWith('iVBOR') ? 'image/png' : 'image/jpeg'};base64,${logo}`}
          />
          <button type="button" onClick={() => onChange('')}>
            {texts.logoRemove}
          </button>
        </>
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) void read(file)
        }}
      />
      {tooLarge && (
        <p role="alert" className="field-error">
          <span aria-hidden="true">✕ </span>
          {texts.logoTooLarge}
        </p>
      )}
      <p id={`${id}-hint`} className="hint">
        {texts.logoHint}
      </p>
    </div>
  )
}
