import { guestLinkContentNames, type GuestLinkContent } from '@sextant/contract/projects_2/guest_links.ts'
import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { useState } from 'react'
import { useCommand } from '../../../../api/ask.ts'
import { useToday } from '../../../../api/project.ts'
import { FormDialog } from '../../../../pieces/form-dialog.tsx'
import { useLanguage } from '../../../../texts/language.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Option } from '../../../../ui/option.tsx'
import type { MadeLink } from './new-guest-link.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Visits have no source, and other types of volume no column. */
const offered = guestLinkContentNames.filter((content) => content !== 'visitors' && content !== 'frequency')
const beginning: readonly GuestLinkContent[] = ['positions', 'dates', 'summary', 'charts']
/** What a link may show that other sites show in a frame. */
const embeddable: readonly GuestLinkContent[] = ['charts', 'volume']

/** Creates a guest link. */
export function AddGuestLink({
  projectId,
  onMade,
  onClose,
}: {
  projectId: number
  onMade: (made: MadeLink) => void
  onClose: () => void
}) {
  const texts = useTexts()
  const { code } = useLanguage()
  const today = useToday()
  const [name, setName] = useState('')
  const [contents, setContents] = useState(beginning)
  const [expires, setExpires] = useState('')
  const [days, setDays] = useState('')
  const [password, setPassword] = useState('')
  const [origins, setOrigins] = useState('')
  const add = useCommand('add/projects_2/guest_links')
  const isShort = password !== '' && password.length < PASSWORD_LENGTH.minimum
  const isEmbeddable = contents.includes('charts') && contents.every((each) => embeddable.includes(each))
  const sites = isEmbeddable && password === '' ? origins.split(/\s+/).filter(Boolean) : []
  return (
    <FormDialog
      title={texts.addTitle}
      action={texts.create}
      command={add}
      ready={name.trim() !== '' && contents.length > 0 && !isShort}
      onClose={onClose}
      onSubmit={() =>
        add.mutate(
          {
            project_id: projectId,
            name: name.trim(),
            contents: [...contents],
            expires,
            last_days: Number(days),
            lang: code,
            embed_origins: sites,
            ...(password === '' ? {} : { password }),
          },
          {
            onSuccess: ({ result }) =>
              onMade({ name: name.trim(), token: result.token, embedded: sites.length > 0 }),
          },
        )
      }
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={100}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset>
        <legend>{texts.columns.shows}</legend>
        {offered.map((content) => (
          <Option
            key={content}
            label={texts.contents[content]}
            hint={texts.means[content]}
            checked={contents.includes(content)}
            onChange={({ target }) =>
              setContents(
                target.checked ? [...contents, content] : contents.filter((each) => each !== content),
              )
            }
          />
        ))}
      </fieldset>
      <Field
        label={texts.days}
        hint={texts.daysHint}
        type="number"
        min={1}
        max={3660}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <DateField
        label={texts.until}
        hint={texts.untilHint}
        value={expires}
        today={today}
        onChange={setExpires}
      />
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        error={isShort ? texts.passwordShort(PASSWORD_LENGTH.minimum) : undefined}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.maximum}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {isEmbeddable && password === '' && (
        <Field
          label={texts.origins}
          hint={texts.originsHint}
          autoComplete="off"
          value={origins}
          onChange={({ target }) => setOrigins(target.value)}
        />
      )}
    </FormDialog>
  )
}
