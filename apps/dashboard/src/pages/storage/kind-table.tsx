import type { Storage, StorageKind, StorageSize } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Bar } from '../../ui/bar.tsx'
import { Table } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The kinds of stored things with their share of the database, largest first. */
export function KindTable({ storage: { bytes, kinds } }: { storage: Storage }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <section className="panel">
      <h2>{texts.stored}</h2>
      <p className="hint">{texts.approximate}</p>
      <Table
        label={texts.stored}
        className="storage-kinds"
        isStacked
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={[
          { name: 'kind', heading: texts.kind, isRowHeading: true, cell: ({ kind }) => texts.kinds[kind] },
          {
            name: 'rows',
            heading: texts.rows,
            isNumber: true,
            cell: ({ rows }) => rows !== null && formatCount(rows, locale),
          },
          {
            name: 'bytes',
            heading: texts.bytes,
            isNumber: true,
            cell: (size) => formatBytes(size.bytes, locale),
          },
          {
            name: 'share',
            heading: texts.share,
            cell: (size) => (
              <div className="storage-share">
                <Bar share={size.bytes / bytes} />
                {formatPercent(Math.round((100 * size.bytes) / bytes), locale)}
              </div>
            ),
          },
          {
            name: 'growth',
            heading: texts.growth,
            isNumber: true,
            cell: ({ growth_per_day: growth }) =>
              growth === null ? texts.unknown : formatBytes(growth, locale),
          },
          { name: 'removed', heading: texts.removed, cell: (size) => <Removal size={size} /> },
        ]}
      />
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
