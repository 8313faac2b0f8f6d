import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** States that no result page of the date is stored, and which dates have one. */
export function NoSerp({ dates }: { dates: readonly string[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const last = dates.at(-1)
  return (
    <Notice kind="information" title={texts.serp.none}>
      <p>
        {texts.serp.noneWhy}{' '}
        {last === undefined ? texts.serp.noneAtAll : texts.serp.lastStored(formatDate(last, locale))}
      </p>
    </Notice>
  )
}
