import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import type { Profile } from '../../api/profile.ts'
import { Field } from '../../ui/field.tsx'
import { SaveRow } from './save-row.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The user's name and email address, which others see. */
export function AboutForm({ profile }: { profile: Profile }) {
  const texts = useTexts()
  const [name, setName] = useState(profile.name)
  const save = useCommand('edit/users_2/profile', { changes: ['get/users_2/profile'] })
  const wrong = name.trim() === ''
  return (
    <form
      className="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && !save.isPending) save.mutate({ name })
      }}
    >
      <h2>{texts.about}</h2>
      <Field
        label={texts.name}
        error={wrong ? texts.nameMissing : undefined}
        autoComplete="name"
        maxLength={255}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          save.reset()
        }}
      />
      <dl className="profile-facts">
        <dt>{texts.email}</dt>
        <dd>
          {profile.email ?? texts.emailNone}
          <p className="hint">{texts.emailHint}</p>
        </dd>
      </dl>
      <p className="hint">{texts.number(profile.id)}</p>
      <SaveRow command={save} />
    </form>
  )
}
