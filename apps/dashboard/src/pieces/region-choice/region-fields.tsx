import { IMPORT_REGIONS } from '@sextant/contract/positions_2/searchers.ts'
import { searcherKeys, searchers } from '@sextant/contract/searchers.ts'
import { useId, type ReactNode } from 'react'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Option } from '../../ui/option.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { depthsOf, devicesOf, type RegionChoices } from './combined.ts'
import { PlacesField } from './places-field.tsx'
import './regions.css'
import { useTexts } from './texts/use-texts.ts'
import type { Regions } from './use-regions.ts'

/** Most regions that are listed. */
const LISTED = 12

/** Asks for search engines, places and devices, several of each, and lists the regions that they stand for. */
export function RegionFields({
  choices,
  found,
  tried,
  onChange,
  children,
}: {
  choices: RegionChoices
  found: Regions
  /** Whether somebody tried to go on, so that what is missing is said. */
  tried: boolean
  onChange: (change: Partial<RegionChoices>) => void
  /** Further fields, beside the depth. */
  children?: ReactNode
}) {
  const texts = useTexts()
  const { engines } = choices
  const devices = devicesOf(engines)
  const chosenDevices = choices.devices.filter((device) => devices.includes(device))
  const depths = depthsOf(engines)
  const results = depths.find((depth) => depth >= choices.results) ?? depths.at(-1)
  return (
    <>
      <Boxes
        label={texts.engines}
        options={searcherKeys.map((key) => [key, searchers[key].name] as const)}
        chosen={engines}
        error={tried && engines.length === 0 ? texts.engineMissing : undefined}
        onChoose={(chosen) => onChange({ engines: chosen })}
      />
      <PlacesField
        places={found.places}
        chosen={found.chosen}
        error={
          tried && found.pending === undefined && found.chosen.length === 0 ? texts.placeMissing : undefined
        }
        onChoose={(places) => onChange({ places })}
      />
      {found.pending !== undefined && found.pending.error !== null ? (
        <FailureNotice failure={found.pending.error.failure} onAgain={() => void found.pending!.refetch()} />
      ) : (
        found.pending !== undefined && <p className="hint">{texts.loading}</p>
      )}
      <Boxes
        label={texts.devices}
        options={devices.map((key) => [key, texts.deviceNames[key]] as const)}
        chosen={chosenDevices}
        error={tried && devices.length > 0 && chosenDevices.length === 0 ? texts.deviceMissing : undefined}
        onChoose={(chosen) => onChange({ devices: chosen })}
      />
      <div className="region-depth">
        <ChoiceField
          label={texts.depth}
          hint={texts.depthHint}
          options={depths.map((depth) => [depth, texts.top(depth)] as const)}
          value={results}
          onChoose={(depth) => onChange({ results: depth })}
        />
        {children}
      </div>
      <WhatIsAdded found={found} />
    </>
  )
}

function WhatIsAdded({ found: { regions, missing } }: { found: Regions }) {
  const texts = useTexts()
  return (
    <div role="status" className="regions-added">
      {missing.map(({ engine, place }) => (
        <p key={`${engine} ${place.id}`} className="warning">
          {texts.missing(searchers[engine].name, texts.nameOf(place))}
        </p>
      ))}
      {regions.length > IMPORT_REGIONS ? (
        <p className="warning">{texts.tooMany(regions.length, IMPORT_REGIONS)}</p>
      ) : (
        regions.length > 0 && (
          <>
            <p className="hint">{texts.regions(regions.length)}</p>
            <ul>
              {regions.slice(0, LISTED).map((region) => (
                <li key={`${region.engine} ${region.place.id} ${region.device}`}>
                  {texts.regionName(region)}
                </li>
              ))}
              {regions.length > LISTED && <li>{texts.rest(regions.length - LISTED)}</li>}
            </ul>
          </>
        )
      )}
    </div>
  )
}

/** Checkboxes for several of a few options. */
function Boxes<Value extends number>({
  label,
  options,
  chosen,
  error,
  onChoose,
}: {
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  chosen: readonly Value[]
  error: string | undefined
  /** Called with all that are chosen then, in the order of the options. */
  onChoose: (chosen: readonly Value[]) => void
}) {
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      <div className="options">
        {options.map(([value, words]) => (
          <Option
            key={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(
                options
                  .map(([one]) => one)
                  .filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
