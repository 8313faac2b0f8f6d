import { Field } from '../../../ui/field.tsx'

/** A field for a code of an authenticator app, or a recovery code. */
export function CodeField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint?: string
  value: string
  onChange: (code: string) => void
}) {
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
