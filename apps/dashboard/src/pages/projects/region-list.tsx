import { devices, searchers } from '@sextant/contract/searchers.ts'
import { type Project, regionsOf } from '../../api/projects.ts'
import type { Texts } from '../../texts/en.ts'
import { useTexts } from '../../texts/language.tsx'

/** Regions shown before the rest is folded away. */
const SHOWN = 3

/** Where a project is checked. */
export function RegionList({ project }: { project: Project }) {
  const texts = useTexts()
  const regions = regionsOf(project)
  if (regions.length === 0) return <>{texts.list.noRegions}</>
  // One more is no shorter than the line that would hide it.
  const cut = regions.length === SHOWN + 1 ? regions.length : SHOWN
  const items = (some: readonly Region[]) => (
    <ul className="regions">
      {some.map((region) => (
        <li key={`${region.searcher_key} ${region.id}`}>{nameOf(region, texts)}</li>
      ))}
    </ul>
  )
  return (
    <>
      {items(regions.slice(0, cut))}
      {regions.length > cut && (
        <details>
          <summary>{texts.list.moreRegions(regions.length - cut)}</summary>
          {items(regions.slice(cut))}
        </details>
      )}
    </>
  )
}

type Region = ReturnType<typeof regionsOf>[number]

function nameOf(region: Region, { list }: Texts): string {
  const block = Object.hasOwn(searchers, region.searcher_key)
    ? searchers[region.searcher_key as keyof typeof searchers].blockSize
    : 1
  const device = Object.hasOwn(devices, region.device)
    ? list.devices[region.device as keyof typeof devices]
    : region.device_name
  return list.region(region.searcherName, region.name, region.lang, device, region.depth * block)
}
