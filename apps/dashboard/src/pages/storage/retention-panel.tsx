import type { Storage } from '@sextant/contract/system_2/storage.ts'
import { formatBytes, formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Command } from '../../ui/command.tsx'
import { Field } from '../../ui/field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The stored replies, and what removing old ones would save. */
export function RetentionPanel({
  storage: { kinds, replies, saving },
  days,
  wrong,
  onDays,
}: {
  storage: Storage
  /** The days as typed. */
  days: string
  wrong: boolean
  onDays: (days: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const bytes = (size: number) => formatBytes(size, locale)
  const current = kinds.find(({ kind }) => kind === 'pages')?.retention?.days ?? 0
  return (
    <section className="panel">
      <h2>{texts.retention}</h2>
      <p>{texts.retentionAbout}</p>
      <p>
        {replies.oldest_days === null
          ? `${texts.noReplies}. ${texts.noRepliesTodo}`
          : texts.now(formatCount(replies.count, locale), bytes(replies.bytes), replies.oldest_days)}{' '}
        {replies.bytes_per_day === null ? texts.rateUnknown : texts.rate(bytes(replies.bytes_per_day))}{' '}
        {current === 0 ? texts.currentNever : texts.currentDays(current)}
      </p>
      <Field
        label={texts.days}
        hint={texts.daysHint}
        error={wrong ? texts.daysWrong : undefined}
        inputMode="numeric"
        value={days}
        onChange={({ target }) => onDays(target.value)}
      />
      {saving !== null && (
        <>
          <div role="status" className="storage-saving">
            <p>
              {saving.count === 0
                ? texts.savesNothing(saving.retention_days)
                : texts.saves(
                    saving.retention_days,
                    bytes(saving.bytes),
                    formatCount(saving.count, locale),
                  )}{' '}
              {saving.steady_bytes === null ? texts.steadyUnknown : texts.steady(bytes(saving.steady_bytes))}
            </p>
          </div>
          <p className="hint">{texts.reused}</p>
          {saving.retention_days !== current && (
            <>
              <p>{texts.setting}</p>
              <Command shown={`PAGE_RETENTION_DAYS=${saving.retention_days}`} copyLabel={texts.copySetting} />
            </>
          )}
        </>
      )}
    </section>
  )
}
