import type { Digest, TargetKind } from '@sextant/contract/events_2/kinds.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { DigestField } from './digest-field.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

const inputTypes = {
  webhook: 'url',
  email: 'email',
  slack: 'url',
  discord: 'url',
  telegram: 'text',
} as const satisfies Record<TargetKind, string>

/** Adds a target. The secret of a webhook is shown once. */
export function AddTarget({ projectId }: { projectId: number }) {
  const { targets: texts } = useTexts()
  const [kind, setKind] = useState<TargetKind>('webhook')
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [digest, setDigest] = useState<Digest>('none')
  const [secret, setSecret] = useState<string>()
  const add = useCommand('add/events_2/targets')
  const clear = () => {
    setAddress('')
    setName('')
    setDigest('none')
    setTried(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (address.trim() === '' || add.isPending) return
        add.mutate(
          {
            project_id: projectId,
            kind,
            address: address.trim(),
            name: name.trim() === '' ? undefined : name.trim(),
            digest: kind === 'email' ? digest : undefined,
          },
          {
            onSuccess: ({ result }) => {
              setSecret(result.secret ?? undefined)
              clear()
            },
          },
        )
      }}
    >
      <h3>{texts.addTitle}</h3>
      <div className="fields">
        <ChoiceField
          label={texts.kind}
          options={Object.entries(texts.kinds) as [TargetKind, string][]}
          value={kind}
          onChoose={setKind}
        />
        <Field
          label={texts.addresses[kind]}
          hint={texts.addressHints[kind]}
          error={tried && address.trim() === '' ? texts.addressMissing : undefined}
          type={inputTypes[kind]}
          autoComplete="off"
          maxLength={2_000}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={undefined}
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {kind === 'email' && <DigestField digest={digest} onChoose={setDigest} />}
      </div>
      <SaveRow saving={add} dirty={address !== ''} label={texts.add} onUndo={clear} />
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </form>
  )
}
