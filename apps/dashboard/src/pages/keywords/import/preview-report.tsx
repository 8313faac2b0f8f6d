import type { ImportPreview } from '@sextant/contract/keywords_2/keywords/import.ts'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { groupPath } from './group-path.ts'
import { PreviewLines } from './preview-lines.tsx'

/** Most groups listed. */
const LISTED_GROUPS = 10

/** What an import would add, what the project already has, and how the first lines are read. */
export function PreviewReport({
  preview,
  movesKnown,
  groupName,
}: {
  preview: ImportPreview
  movesKnown: boolean
  /** Group of lines that name none. */
  groupName: string
}) {
  const texts = useTexts().import
  const { locale } = useLanguage()
  const { countAdded, countDuplicated, countRepeated, countSended, lines, groups } = preview
  const known = countDuplicated - countRepeated
  const named = groups.filter(({ group_name }) => group_name !== '')
  const number = (count: number) => formatCount(count, locale)
  return (
    <>
      <div role="status">
        <ul className="import-counts">
          <li>{texts.willAdd(countAdded, number(countAdded), number(countSended))}</li>
          {known > 0 && <li>{texts.known(number(known), movesKnown)}</li>}
          {countRepeated > 0 && <li>{texts.repeated(number(countRepeated))}</li>}
          {named.length > 0 && (
            <li>
              {texts.groups(named.length)}{' '}
              {named
                .slice(0, LISTED_GROUPS)
                .map((group) => texts.groupOfLines(groupPath(group), group.count))
                .join(', ')}
              {named.length > LISTED_GROUPS && ' …'}
            </li>
          )}
        </ul>
      </div>
      {lines.length > 0 && <PreviewLines lines={lines} groupName={groupName} />}
    </>
  )
}
