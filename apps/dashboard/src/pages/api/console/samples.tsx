import { KEY_VARIABLE } from '@sextant/contract/samples/call.ts'
import { sampleLanguages, type SampleLanguage } from '@sextant/contract/samples/languages.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import type { ApiOperation } from '../../../api/operations.ts'
import { useProfile } from '../../../api/profile.ts'
import { Command } from '../../../ui/command.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ApiRequest } from './request.ts'

const languages = Object.keys(sampleLanguages) as SampleLanguage[]

/** The call as code in a choice of languages. The code reads the key from a variable. */
export function Samples({ operation, request }: { operation: ApiOperation; request: ApiRequest }) {
  const { console: texts } = useTexts()
  const [view, setView] = useView({ code: 'curl' })
  const userId = useProfile().data?.result.id ?? 1
  const id = useId()
  const language = languages.find((one) => one === view.code) ?? 'curl'
  const { name, write } = sampleLanguages[language]
  const { address, isOpen, isFile } = operation
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="row call-request">
        <h3 id={id}>{texts.code}</h3>
        <Switch
          label={texts.language}
          options={languages.map((one) => [one, sampleLanguages[one].name] as const)}
          chosen={language}
          onChoose={(code) => setView({ code }, { replace: true })}
        />
      </div>
      <p className="hint">
        {texts.keyVariable(KEY_VARIABLE)} <Link to={addressOf.account('api')}>{texts.toKeys}</Link>
      </p>
      <Command
        shown={write({
          installation: location.origin,
          userId,
          address,
          request: withoutSecrets(operation, request),
          isOpen,
          isFile,
        })}
        copyLabel={texts.copyCode(name)}
      />
    </section>
  )
}

/** Replaces passwords with a placeholder, since code is stored and shared. */
function withoutSecrets({ parameters }: ApiOperation, request: ApiRequest): ApiRequest {
  const secrets = parameters.filter(({ name, schema }) => schema.format === 'password' && name in request)
  return { ...request, ...Object.fromEntries(secrets.map(({ name }) => [name, 'SECRET'])) }
}
