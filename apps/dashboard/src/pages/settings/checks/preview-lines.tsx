import { useAsk, type Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { AFTER_CHECK, type Entry } from '../../../pieces/schedule/entry.ts'
import { formatCount, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import type { SchedulePreview, ScheduleType } from './schedule.ts'
import { useTexts } from './texts/use-texts.ts'

/** The next runs of a schedule, their time zone, and their price. */
export function PreviewLines({
  query,
  project,
  type,
  entries,
}: {
  query: AskedQuery<SchedulePreview>
  project: ProjectSettings
  type: ScheduleType
  entries: readonly Entry[]
}) {
  const { schedule: texts } = useTexts()
  const { locale } = useLanguage()
  const ownZone = useAsk('get/users_2/profile', {}).data?.result.timezone
  const money = (amount: number) => formatMoney(amount, project.user_currency, locale)
  const follows = entries.some(({ days }) => days.includes(AFTER_CHECK))
  return (
    <div className="schedule-preview">
      <Asked query={query}>
        {({ result }) => (
          <div role="status">
            {result.next_runs.length > 0 && (
              <p>
                {texts.nextRuns} {result.next_runs.map((run) => timeOf(run, locale)).join('; ')}
                {result.runs > result.next_runs.length && ' …'}
              </p>
            )}
            <p className="hint">
              {texts.zone(result.time_zone)}
              {ownZone !== undefined && ownZone !== result.time_zone && ` ${texts.ownZone(ownZone)}`}
            </p>
            <p>
              {texts.units[type](formatCount(result.units, locale), money(result.price_per_run))}{' '}
              <strong>
                {result.runs > 0 && texts.price(formatCount(result.runs, locale), money(result.price))}
              </strong>{' '}
              {result.price_expected < result.price && texts.expected(money(result.price_expected))}{' '}
              {follows && texts.following}
            </p>
            {result.units === 0 && <p className="warning">{texts.nothing}</p>}
            <p className="hint">{texts.charged[type]}</p>
          </div>
        )}
      </Asked>
    </div>
  )
}

/** Formats a time of the API, which is in the account's time zone already. */
function timeOf(text: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${text.replace(' ', 'T')}Z`))
}
