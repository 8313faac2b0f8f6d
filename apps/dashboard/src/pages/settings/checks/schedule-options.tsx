import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { Option } from '../../../ui/option.tsx'
import { regionsOf, type ProjectSettings } from '../project-settings.ts'
import type { ScheduleSettings, ScheduleType } from './schedule.ts'
import { useTexts } from './texts/use-texts.ts'

/** Types of volumes that Yandex has. */
const volumeTypes = [6, 1, 2, 3, 5] as const

/** What the runs of a schedule skip, which regions they cover, and which volumes they collect. */
export function ScheduleOptions({
  project,
  type,
  settings,
  onChange,
}: {
  project: ProjectSettings
  type: ScheduleType
  settings: ScheduleSettings
  onChange: (change: Partial<ScheduleSettings>) => void
}) {
  const { schedule: texts } = useTexts()
  const placeName = usePlaceName()
  const { volumes_types: types, regions_keys_by_searcher_key: places } = settings
  const offered = [
    ...new Map(regionsOf(project).map((region) => [`${region.searcher_key}:${region.key}`, region])).values(),
  ]
  const isChosen = (searcherKey: number, key: number) => places[searcherKey]?.includes(key) === true
  return (
    <details>
      <summary>{texts.options}</summary>
      <Option
        label={texts.stop[type]}
        checked={settings.stop_repeated_check === 1}
        onChange={({ target }) => onChange({ stop_repeated_check: target.checked ? 1 : 0 })}
      />
      <fieldset>
        <legend>{texts.places}</legend>
        {offered.map(({ searcher_key: searcherKey, key, engine, ...place }) => (
          <Option
            key={`${searcherKey}:${key}`}
            label={`${engine}, ${placeName(place)}`}
            checked={isChosen(searcherKey, key)}
            onChange={({ target }) => {
              const others = (places[searcherKey] ?? []).filter((each) => each !== key)
              onChange({
                regions_keys_by_searcher_key: {
                  ...places,
                  [searcherKey]: target.checked ? [...others, key] : others,
                },
              })
            }}
          />
        ))}
        <p className="hint">{texts.placesHint}</p>
      </fieldset>
      {type === 'volumes_go' && (
        <fieldset>
          <legend>{texts.types}</legend>
          {volumeTypes.map((each) => (
            <Option
              key={each}
              label={texts.typeNames[each]}
              checked={types.includes(each)}
              onChange={({ target }) =>
                onChange({
                  volumes_types: target.checked
                    ? [...types, each]
                    : types.filter((chosen) => chosen !== each),
                })
              }
            />
          ))}
          <p className="hint">{texts.typesHint}</p>
        </fieldset>
      )}
    </details>
  )
}
