import type { Storage, StorageKind, StorageSize } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Bar } from '../../ui/bar.tsx'
import '../../ui/stacked-table.css'
import { useTexts } from './texts/use-texts.ts'

/** The kinds of stored things with their share of the database, largest first. */
export function KindTable({ storage: { bytes, kinds } }: { storage: Storage }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <section className="panel">
      <h2>{texts.stored}</h2>
      <p className="hint">{texts.approximate}</p>
      <table className="table stacked storage-kinds">
        <caption className="unseen">{texts.stored}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            <th scope="col" className="number">
              {texts.rows}
            </th>
            <th scope="col" className="number">
              {texts.bytes}
            </th>
            <th scope="col">{texts.share}</th>
            <th scope="col" className="number">
              {texts.growth}
            </th>
            <th scope="col">{texts.removed}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((size) => (
            <tr key={size.kind}>
              <th scope="row">{texts.kinds[size.kind]}</th>
              <td className="number" data-label={texts.rows}>
                {size.rows !== null && formatCount(size.rows, locale)}
              </td>
              <td className="number" data-label={texts.bytes}>
                {formatBytes(size.bytes, locale)}
              </td>
              <td data-label={texts.share}>
                <div className="storage-share">
                  <Bar share={size.bytes / bytes} />
                  {formatPercent(Math.round((100 * size.bytes) / bytes), locale)}
                </div>
              </td>
              <td className="number" data-label={texts.growth}>
                {size.growth_per_day === null ? texts.unknown : formatBytes(size.growth_per_day, locale)}
              </td>
              <td data-label={texts.removed}>
                <Removal size={size} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Kinds whose rows are removed for reasons that nobody sets. */
const unset: readonly StorageKind[] = ['queue', 'other', 'system']
/** Kinds whose rows go with their project. */
const ofProjects: readonly StorageKind[] = ['positions', 'tasks', 'snippets']

/** When things of a kind are removed, and the setting that says so. */
function Removal({ size: { kind, retention } }: { size: StorageSize }) {
  const texts = useTexts()
  if (unset.includes(kind)) return null
  if (retention === null) return ofProjects.includes(kind) ? texts.withProject : texts.never
  const { days, setting } = retention
  const words =
    kind === 'keywords'
      ? ([texts.trashNever, texts.trashAfter] as const)
      : ([texts.never, texts.afterDays] as const)
  return (
    <div>
      {days === 0 ? words[0] : words[1](days)}
      {setting !== null && (
        <div className="hint">
          {setting}={days}
        </div>
      )}
    </div>
  )
}
