import type { Storage } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A disk that is full within these days needs attention. */
const SOON_DAYS = 30
/** A date further away says nothing. */
const FAR_DAYS = 3_650
const DAY_MS = 86_400_000

/** Size of the database, its growth, and the disk. */
export function SizePanel({
  storage: { bytes, disk, growth_per_day, measured_since },
  at,
}: {
  storage: Storage
  /** Time of the figures in milliseconds of the epoch. */
  at: number
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const left = disk?.days_left ?? null
  return (
    <section className="panel">
      <h2>{texts.size}</h2>
      {left !== null && left <= SOON_DAYS && (
        <Notice kind="warning" title={texts.fullSoon(left)}>
          <p>{texts.fullSoonTodo}</p>
        </Notice>
      )}
      <dl className="storage-figures">
        <Fact name={texts.database} hint={texts.databaseHint}>
          {formatBytes(bytes, locale)}
        </Fact>
        {growth_per_day === null || measured_since === null ? (
          <Fact name={texts.growth} hint={texts.unknownHint}>
            {texts.unknown}
          </Fact>
        ) : (
          <Fact name={texts.growth} hint={texts.growthSince(formatDateTime(measured_since, locale))}>
            {formatBytes(growth_per_day, locale)}
          </Fact>
        )}
        {disk === null ? (
          <Fact name={texts.free} hint={texts.freeElsewhereHint}>
            {texts.freeElsewhere}
          </Fact>
        ) : (
          <>
            <Fact name={texts.free}>{formatBytes(disk.free_bytes, locale)}</Fact>
            <FullOn left={left} known={growth_per_day !== null} at={at} />
          </>
        )}
      </dl>
    </section>
  )
}

/** When the disk is full; `left`: in days, null if that is not known or not expected. */
function FullOn({ left, known, at }: { left: number | null; known: boolean; at: number }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (!known) return <Fact name={texts.fullOn}>{texts.fullUnknown}</Fact>
  if (left === null) {
    return (
      <Fact name={texts.fullOn} hint={texts.fullNeverHint}>
        {texts.fullNever}
      </Fact>
    )
  }
  const date = new Date(at + Math.min(left, FAR_DAYS) * DAY_MS).toISOString().slice(0, 10)
  return (
    <Fact name={texts.fullOn} hint={texts.fullHint}>
      {left > FAR_DAYS ? texts.fullLater : texts.fullDate(formatDate(date, locale), left)}
    </Fact>
  )
}
