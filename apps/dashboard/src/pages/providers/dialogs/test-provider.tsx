import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { engineName } from '../providers.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import type { ProviderDialogProps } from './dialog-props.ts'
import { TestSteps } from './test-steps.tsx'

/** Tests a provider with one page after showing its price, and reports every step. */
export function TestProvider({ provider, onClose }: ProviderDialogProps) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const [engine, setEngine] = useState(String(provider.engines[0]?.searcher_key ?? ''))
  const [query, setQuery] = useState('weather')
  const command = useCommand('edit/providers_2/test', {
    changes: [
      'get/providers_2/providers',
      'get/providers_2/health',
      'get/providers_2/health/days',
      'get/providers_2/caps',
    ],
  })
  const price =
    provider.synthetic === 1
      ? texts.testFree
      : provider.price_per_unit === null
        ? texts.testUnknownPrice
        : texts.testPrice(formatAmount(provider.price_per_unit, locale))
  return (
    <FormDialog
      title={texts.testTitle(provider.name)}
      action={command.data === undefined ? texts.startTest : texts.testAgain}
      command={command}
      ready={query.trim() !== ''}
      onSubmit={() =>
        command.mutate({
          id: provider.id,
          confirm: 1,
          searcher_key: Number(engine) as SearcherKey,
          query: query.trim(),
        })
      }
      onClose={onClose}
    >
      <p>{texts.testAbout}</p>
      <p>
        <strong>{price}</strong>
      </p>
      <div className="choosers">
        <Choice
          label={texts.engine}
          options={provider.engines.map(
            ({ searcher_key }) => [String(searcher_key), engineName(searcher_key)] as const,
          )}
          chosen={engine}
          onChoose={setEngine}
        />
      </div>
      <Field
        label={texts.query}
        hint={texts.queryHint}
        error={undefined}
        maxLength={200}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div role="status">
        {command.data !== undefined && !command.isPending && <TestSteps test={command.data.result} />}
      </div>
    </FormDialog>
  )
}
