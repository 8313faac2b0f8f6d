import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useAsk, useCommand } from '../../api/ask.ts'
import { Asked } from '../../pieces/asked.tsx'
import { browserOf } from '../../pieces/browser-name.ts'
import { Confirmation } from '../../pieces/confirmation.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { formatDateTime } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
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
  const shared = useSharedTexts()
  const { locale } = useLanguage()
  const time = (text: string) => <time dateTime={text.replace(' ', 'T')}>{formatDateTime(text, locale)}</time>
  return (
    <Table
      label={texts.sessions}
      isStacked
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'browser',
          heading: texts.browser,
          isRowHeading: true,
          cell: ({ browser }) => <span title={browser}>{browserOf(browser, shared)}</span>,
        },
        { name: 'address', heading: texts.address, breaksWords: true, cell: ({ address }) => address },
        { name: 'since', heading: texts.since, cell: ({ date }) => time(date) },
        { name: 'last_used', heading: texts.lastUsed, cell: ({ last_used: lastUsed }) => time(lastUsed) },
        { name: 'expires', heading: texts.expires, cell: ({ expires }) => time(expires) },
        {
          name: 'actions',
          heading: texts.actions,
          isHeadingUnseen: true,
          cell: ({ id, address, browser, current }) =>
            current === 1 ? (
              <strong>✓ {texts.here}</strong>
            ) : (
              <button
                type="button"
                aria-label={texts.endOf(browserOf(browser, shared), address)}
                onClick={() => onEnd(id)}
              >
                {texts.end}
              </button>
            ),
        },
      ]}
    />
  )
}
