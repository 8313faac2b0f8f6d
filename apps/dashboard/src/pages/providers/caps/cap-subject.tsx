import type { CapScope } from '@sextant/contract/providers_2/caps.ts'
import { useEffect, useId } from 'react'
import { useAsk } from '../../../api/ask.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { isConfigured } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useProviders } from '../use-providers.ts'

interface Props {
  readonly id: string
  readonly missing: boolean
  readonly onChange: (id: string) => void
}

/** Chooses the object of a cap. */
export function CapSubject({ scope, ...props }: { scope: CapScope } & Props) {
  switch (scope) {
    case 'provider':
      return <ProviderChoice {...props} />
    case 'project':
      return <ProjectNumber {...props} />
    case 'key':
      return <KeyNumber {...props} />
  }
}

function ProviderChoice({ id, onChange }: Props) {
  const texts = useTexts()
  const providers = (useProviders().data?.result ?? []).filter(
    (provider) => isConfigured(provider) && provider.synthetic === 0,
  )
  const first = providers[0]?.id
  useEffect(() => {
    if (id === '' && first !== undefined) onChange(first)
  }, [id, first, onChange])
  if (providers.length === 0) return <p>{texts.nothingToCap}</p>
  return (
    <div className="choosers">
      <Choice
        label={texts.subject.provider}
        options={providers.map((provider) => [provider.id, provider.name] as const)}
        chosen={id}
        onChoose={onChange}
      />
    </div>
  )
}

const named = ['id', 'name'] as const

function ProjectNumber(props: Props) {
  const texts = useTexts()
  const projects = useAsk('get/projects_2/projects', { fields: named, limit: 200 })
  return <NumberField {...props} label={texts.subject.project} offered={projects.data?.result ?? []} />
}

function KeyNumber(props: Props) {
  const texts = useTexts()
  const keys = useAsk('get/users_2/keys', { fields: named })
  return <NumberField {...props} label={texts.subject.key} offered={keys.data?.result ?? []} />
}

/** A number field that suggests the account's objects by name. */
function NumberField({
  id,
  missing,
  onChange,
  label,
  offered,
}: Props & { label: string; offered: readonly { readonly id: number; readonly name: string }[] }) {
  const texts = useTexts()
  const list = useId()
  return (
    <>
      <Field
        label={label}
        hint={texts.subjectHint}
        error={missing ? texts.subjectMissing : undefined}
        inputMode="numeric"
        list={list}
        value={id}
        onChange={({ target }) => onChange(target.value.trim())}
      />
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </datalist>
    </>
  )
}
