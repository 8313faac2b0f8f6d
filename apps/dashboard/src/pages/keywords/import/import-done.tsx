import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ImportCounts } from './requests.ts'

/** The result of an import. */
export function ImportDone({ counts, onClose }: { counts: ImportCounts; onClose: () => void }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { countAdded, countDuplicated, countChanged, countSended } = counts
  const number = (count: number) => formatCount(count, locale)
  return (
    <>
      <Notice kind="success" title={texts.import.added(countAdded)}>
        <ul>
          <li>{texts.import.sent(number(countSended))}</li>
          <li>{texts.import.duplicated(number(countDuplicated))}</li>
          {countChanged > 0 && <li>{texts.import.changed(number(countChanged))}</li>}
        </ul>
      </Notice>
      <div className="row">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone. */}
        <button type="button" className="primary" autoFocus onClick={onClose}>
          {texts.import.done}
        </button>
      </div>
    </>
  )
}
