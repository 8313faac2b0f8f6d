import { IMPORT_REGIONS } from '@sextant/contract/positions_2/searchers.ts'
import { searchers } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { lineOf, type RegionChoices } from '../../../pieces/region-choice/combined.ts'
import { RegionFields } from '../../../pieces/region-choice/region-fields.tsx'
import { useRegions } from '../../../pieces/region-choice/use-regions.ts'
import { SaveRow } from '../parts/save-row.tsx'
import { LanguageField } from './language-field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Google, on a PC, the first page. */
const beginning: RegionChoices = { engines: [1], places: [], devices: [0], language: '', results: 10 }

/** Adds regions of one or several search engines, places and devices at once. */
export function AddRegions({ projectId }: { projectId: number }) {
  const texts = useTexts()
  const [choices, setChoices] = useState(beginning)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(0)
  const found = useRegions(choices)
  const { regions } = found
  // An import adds all or none, and leaves out those that the project has.
  const add = useCommand('add/positions_2/searchers/regions/import')
  const clear = () => {
    setChoices(beginning)
    setTried(false)
  }
  return (
    <form
      className="panel"
      aria-labelledby="add-region"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (regions.length === 0 || regions.length > IMPORT_REGIONS || add.isPending) return
        setSent(regions.length)
        add.mutate({ project_id: projectId, regions: regions.map(lineOf) }, { onSuccess: clear })
      }}
    >
      <h3 id="add-region">{texts.addTitle}</h3>
      <RegionFields
        choices={choices}
        found={found}
        tried={tried}
        onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
      >
        {choices.engines.some((key) => searchers[key].languages) && (
          <LanguageField
            language={choices.language}
            onChange={(language) => setChoices((before) => ({ ...before, language }))}
          />
        )}
      </RegionFields>
      <p role="status">{add.data === undefined ? '' : texts.added(add.data.result, sent)}</p>
      <SaveRow saving={add} dirty={choices !== beginning} label={texts.add(regions.length)} onUndo={clear} />
    </form>
  )
}
