import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import type { Place } from '../../../api/places.ts'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { PlaceSearch } from '../../../pieces/place-search/place-search.tsx'
import { Field } from '../../../ui/field.tsx'
import { engineName } from '../providers.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { ProviderDialogProps } from './dialog-props.ts'
import { TestResult } from './test-result.tsx'

/** Probes a provider with two pages after showing their price, and reports every step and assumption. */
export function TestProvider({ provider, onClose }: ProviderDialogProps) {
  const texts = useTexts()
  const [engine, setEngine] = useState(provider.engines[0]!.searcher_key as SearcherKey)
  const [place, setPlace] = useState<Place>()
  const [query, setQuery] = useState('weather')
  const command = useCommand('edit/providers_2/probes/go', {
    changes: [
      'get/providers_2/providers',
      'get/providers_2/probes/proof',
      'get/providers_2/health',
      'get/providers_2/health/days',
      'get/providers_2/caps',
    ],
  })
  return (
    <FormDialog
      title={texts.testTitle(provider.name)}
      action={command.data === undefined ? texts.startTest : texts.testAgain}
      command={command}
      ready={query.trim() !== ''}
      onSubmit={() =>
        command.mutate({
          id: provider.id,
          searcher_key: engine,
          query: query.trim(),
          ...(place === undefined ? {} : { region_key: place.id }),
        })
      }
      onClose={onClose}
    >
      <p>{texts.testAbout}</p>
      <p>
        <strong>
          {provider.synthetic === 1 ? texts.testFree : <Price id={provider.id} searcher_key={engine} />}
        </strong>
      </p>
      <div className="choosers">
        <Choice
          label={texts.engine}
          options={provider.engines.map(
            ({ searcher_key }) => [String(searcher_key), engineName(searcher_key)] as const,
          )}
          chosen={String(engine)}
          onChoose={(key) => {
            setEngine(Number(key) as SearcherKey)
            setPlace(undefined)
          }}
        />
      </div>
      <PlaceSearch
        key={engine}
        label={texts.place}
        searcherKey={engine}
        chosen={place}
        error={undefined}
        onChoose={setPlace}
      />
      <Field
        label={texts.query}
        hint={texts.queryHint}
        error={undefined}
        maxLength={200}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div role="status">
        {command.data !== undefined && !command.isPending && <TestResult result={command.data.result} />}
      </div>
    </FormDialog>
  )
}

/** The highest possible price of the test. */
function Price(of: { id: string; searcher_key: SearcherKey }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const answer = useAsk('get/providers_2/probes/price', of, { keep: true }).data?.result
  if (answer === undefined) return null
  const { requests, price } = answer
  return price === null ? texts.testUnknownPrice(requests) : texts.testPrice(formatAmount(price, locale))
}
