import type { DeviceKey, SearcherKey } from '@sextant/contract/searchers.ts'
import type { ProjectRegion } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { RegionOptions } from './region-options.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Changes language, device and depth of a region. */
export function EditRegion({
  region,
  projectId,
  onClose,
}: {
  region: ProjectRegion
  projectId: number
  onClose: () => void
}) {
  const texts = useTexts()
  const placeName = usePlaceName()
  const [choices, setChoices] = useState({
    language: region.lang,
    device: region.device,
    depth: region.depth,
  })
  const command = useCommand('edit/positions_2/searchers/regions')
  const isAnother = choices.language !== region.lang || choices.device !== region.device
  return (
    <FormDialog
      title={texts.editRegion(placeName(region))}
      action={texts.save}
      command={command}
      ready={choices.language !== ''}
      onClose={onClose}
      onSubmit={() =>
        command.mutate(
          {
            project_id: projectId,
            region_index: region.index,
            region_lang: choices.language,
            region_device: choices.device as DeviceKey,
            region_depth: choices.depth,
          },
          { onSuccess: onClose },
        )
      }
    >
      <RegionOptions
        searcherKey={region.searcher_key as SearcherKey}
        choices={choices}
        onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
      />
      <p role="status">{isAnother ? texts.anotherRegion : ''}</p>
    </FormDialog>
  )
}
