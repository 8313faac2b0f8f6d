import type { TrackedRegion } from '../../api/regions.ts'
import { tagsInWords } from '../../api/tags.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { targetStatusIn, volumeIn, type KeywordFacts } from './keyword.ts'
import { useTexts } from './texts/use-texts.ts'

/** Group, tags, target page and volume of a keyword, as entries of a list. */
export function Facts({ keyword, region }: { keyword: KeywordFacts; region: TrackedRegion | undefined }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const tags = keyword['tagsNames()']
  const { tag: numbered } = useSharedTexts()
  const path = [keyword.group_folder_path, keyword.group_name].filter(Boolean).join(' / ')
  return (
    <>
      {region !== undefined && (
        <div>
          <dt>{texts.volume}</dt>
          <dd>{volumeText(volumeIn(keyword, region), locale) ?? texts.noVolume}</dd>
        </div>
      )}
      <div>
        <dt>{texts.target}</dt>
        <dd>
          {keyword.target ?? texts.noTarget}{' '}
          {region !== undefined && <TargetStatus status={targetStatusIn(keyword, region)} />}
        </dd>
      </div>
      <div>
        <dt>{texts.group}</dt>
        <dd>{path}</dd>
      </div>
      {tags !== null && (
        <div>
          <dt>{texts.tags}</dt>
          <dd>{tagsInWords(tags, numbered)}</dd>
        </div>
      )}
    </>
  )
}

function volumeText(volume: number | null, locale: string): string | undefined {
  return volume === null ? undefined : formatCount(volume, locale)
}

function TargetStatus({ status }: { status: number | null }) {
  const texts = useTexts()
  if (status === 1) return <span className="better">✓ {texts.targetRanks}</span>
  if (status === 0) return <span className="worse">! {texts.otherRanks}</span>
  return null
}
