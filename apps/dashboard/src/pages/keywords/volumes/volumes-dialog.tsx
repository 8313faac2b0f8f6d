import { visibilityVolumeTypes } from '@sextant/contract/volumes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { trackedRegions } from '../../../api/regions.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'
import { useVolumeShown, type VolumeChoice } from './volume-shown.ts'
import { VolumesForm, type VolumesAsked } from './volumes-form.tsx'

/** Collects search volumes after their price is confirmed. */
export function VolumesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts().volumes
  const { project } = useWorkspace()
  const { choices } = useVolumeShown()
  if (choices.length > 0) return <CollectVolumes choices={choices} onClose={onClose} />
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{trackedRegions(project).length === 0 ? texts.noRegions : texts.noVolumes}</p>
      <Link to={addressOf.project(project.id, 'settings', { section: 'engines' })}>{texts.toSettings}</Link>
    </Dialog>
  )
}

function CollectVolumes({ choices, onClose }: { choices: readonly VolumeChoice[]; onClose: () => void }) {
  const texts = useTexts().volumes
  const { locale } = useLanguage()
  const { project, open, announce, beginVolumes } = useWorkspace()
  const [asked, setAsked] = useState<VolumesAsked>(() => ({
    keys: new Set(choices.filter(isUsual).map(({ key }) => key)),
    again: 1,
  }))
  const request = {
    project_id: project.id,
    no_recheck: asked.again,
    qualifiers: choices
      .filter(({ key }) => asked.keys.has(key))
      .map(({ placeKey, searcherKey, type }) => ({ region_key: placeKey, searcher_key: searcherKey, type })),
  }
  const isAsking = asked.keys.size > 0
  const price = useAsk('get/keywords_2/volumes/price', isAsking ? request : undefined, { keep: true })
  const command = useCommand('edit/keywords_2/volumes/go')
  const [owner] = Object.values(price.data?.result.pricesByUsers ?? {})
  const isPriced = isAsking && !price.isFetching && !price.isPlaceholderData && owner !== undefined
  return (
    <FormDialog
      title={texts.title}
      action={texts.collect}
      command={command}
      ready={isPriced && owner.limits > 0}
      onSubmit={() =>
        command.mutate(request, {
          onSuccess: () => {
            beginVolumes()
            announce({ sentence: texts.started })
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <VolumesForm choices={choices} asked={asked} onChange={setAsked} />
      {isAsking && (
        <Asked query={price}>
          {() => (
            <p className="lead" role="status">
              {owner === undefined || owner.limits === 0 ? (
                texts.nothing
              ) : (
                <>
                  <strong>{texts.atMost(formatMoney(owner.price, project.user_currency, locale))}</strong>{' '}
                  {texts.forVolumes(owner.limits)}
                </>
              )}
            </p>
          )}
        </Asked>
      )}
      <p className="hint">{texts.charged}</p>
      <p>
        <button type="button" onClick={() => open({ kind: 'import-volumes' })}>
          {texts.importInstead}
        </button>
      </p>
    </FormDialog>
  )
}

/** Whether visibility is computed from it. */
function isUsual({ searcherKey, type }: VolumeChoice): boolean {
  return visibilityVolumeTypes[searcherKey] === type
}
