import { useAsk } from '../../api/ask.ts'
import { useTagNames } from '../../api/tags.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PartsTable } from './parts-table.tsx'
import { rankingsOf } from './rankings-link.ts'
import type { Counted } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'
import { divisions, type ChangeView, type Division } from './view.ts'

/** The changes of the parts; nothing is asked of a date compared with itself. */
export function useParts(
  { projectId, regionIndex }: Counted,
  dates: readonly [string, string],
  by: Division,
) {
  return useAsk(
    'get/positions_2/summary/parts',
    dates[0] === dates[1]
      ? undefined
      : { project_id: projectId, region_index: regionIndex, dates: [...dates], by },
    { keep: true },
  )
}

/** What each group or tag adds to the change between two dates. */
export function Parts({
  of,
  dates,
  by,
  change,
}: {
  of: Counted
  dates: readonly [from: string, to: string]
  by: Division
  change: ChangeView
}) {
  const { projectId } = of
  const { parts: texts } = useTexts()
  const { tagName } = useTagNames({ project_id: projectId })
  const query = useParts(of, dates, by)
  const nameOf = (id: number, name: string | null) =>
    by === 'group' ? (name ?? '') : id === 0 ? texts.untagged : tagName(id)
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">{texts.title}</h2>
      <p className="hint">{texts.about}</p>
      <Switch
        label={texts.by}
        options={divisions.map((division) => [division, texts.divisions[division]] as const)}
        chosen={by}
        onChoose={(division) => change({ by: division })}
      />
      <Asked query={query}>
        {({ result: { comparison, parts } }) =>
          comparison.keywords === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <PartsTable
              whole={comparison}
              parts={parts.map((part) => ({
                ...part,
                name: nameOf(part.id, part.name),
                // Keywords without a tag have no filter.
                ...(part.id === 0 ? {} : { href: rankingsOf(of, dates, { [by]: String(part.id) }) }),
              }))}
            />
          )
        }
      </Asked>
    </section>
  )
}
