import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useAsk, useCommand } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Confirmation } from '../../pieces/confirmation.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import { browserOf } from './browser-name.ts'
import { useTexts } from './texts/use-texts.ts'

type Session = ResultAt<'get/users_2/sessions', readonly never[], never>[number]

const changes = ['get/users_2/sessions'] as const
const EVERY_MS = 30_000

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const texts = useTexts()
  const query = useAsk('get/users_2/sessions', {}, { every: EVERY_MS })
  const end = useCommand('del/users_2/sessions', { changes })
  const endOthers = useCommand('del/users_2/sessions', { changes })
  const [sure, setSure] = useState(false)
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{texts.sessions}</h2>
      <p>{texts.sessionsAbout}</p>
      <p role="status">
        {end.isSuccess && `✓ ${texts.ended}`} {endOthers.isSuccess && `✓ ${texts.endedOthers}`}
      </p>
      {end.error !== null && <FailureNotice failure={end.error.failure} />}
      <Asked query={query}>
        {({ result: sessions }) => {
          const others = sessions.filter(({ current }) => current === 0).length
          return (
            <>
              <SessionTable sessions={sessions} onEnd={(id) => end.mutate({ id })} />
              {others > 0 && (
                <button type="button" className="danger" onClick={() => setSure(true)}>
                  {texts.endOthers}
                </button>
              )}
              {sure && (
                <Confirmation
                  title={texts.endOthers}
                  action={texts.endOthers}
                  danger
                  command={endOthers}
                  onConfirm={() => endOthers.mutate({ others: 1 }, { onSuccess: () => setSure(false) })}
                  onClose={() => setSure(false)}
                >
                  <p>{texts.endOthersSure(others)}</p>
                </Confirmation>
              )}
            </>
          )
        }}
      </Asked>
    </section>
  )
}

function SessionTable({
  sessions,
  onEnd,
}: {
  sessions: readonly Session[]
  onEnd: (sessionId: number) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const time = (text: string) => <time dateTime={text.replace(' ', 'T')}>{formatDateTime(text, locale)}</time>
  return (
    <table className="table stacked" aria-labelledby="sessions-title">
      <thead>
        <tr>
          {[texts.browser, texts.address, texts.since, texts.lastUsed, texts.expires].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => {
          const browser = browserOf(session.browser, texts)
          return (
            <tr key={session.id}>
              <th scope="row" title={session.browser}>
                {browser}
              </th>
              <td data-label={texts.address}>{session.address}</td>
              <td data-label={texts.since}>{time(session.date)}</td>
              <td data-label={texts.lastUsed}>{time(session.last_used)}</td>
              <td data-label={texts.expires}>{time(session.expires)}</td>
              <td>
                {session.current === 1 ? (
                  <strong>✓ {texts.here}</strong>
                ) : (
                  <button
                    type="button"
                    aria-label={texts.endOf(browser, session.address)}
                    onClick={() => onEnd(session.id)}
                  >
                    {texts.end}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
