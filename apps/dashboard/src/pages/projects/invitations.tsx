import { hasRight } from '@sextant/contract/rights.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../api/ask.ts'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Milliseconds between two looks for new invitations. */
const EVERY_MS = 60_000

/** Projects that others offer to share, to accept or decline; nothing without any. */
export function Invitations() {
  const { invitations: texts } = useTexts()
  const open = useAsk('get/projects_2/invitations', {}, { every: EVERY_MS })
  const accept = useCommand('edit/projects_2/invitations/accept')
  const decline = useCommand('edit/projects_2/invitations/decline')
  const [done, setDone] = useState('')
  const failed = accept.error ?? decline.error
  const list = open.data?.result ?? []
  return (
    <>
      <Announcement>{done}</Announcement>
      {list.length > 0 && (
        <section className="panel" aria-labelledby="invitations-title">
          <h2 id="invitations-title">{texts.title(list.length)}</h2>
          <p>{texts.about}</p>
          <ul className="invitations">
            {list.map(({ id, site, user_email: email, user_id: owner, right }) => (
              <li key={id} className="row">
                <span className="breakable">
                  <strong>{site}</strong> {texts.from(email ?? texts.account(owner))}
                  {', '}
                  {hasRight(right, 'edit') ? texts.toEdit : texts.toView}
                </span>
                <button
                  type="button"
                  disabled={accept.isPending}
                  onClick={() =>
                    accept.mutate({ ids: [id] }, { onSuccess: () => setDone(texts.accepted(site)) })
                  }
                >
                  {texts.accept}
                  <span className="unseen"> {site}</span>
                </button>
                <button
                  type="button"
                  disabled={decline.isPending}
                  onClick={() =>
                    decline.mutate({ ids: [id] }, { onSuccess: () => setDone(texts.declined(site)) })
                  }
                >
                  {texts.decline}
                  <span className="unseen"> {site}</span>
                </button>
              </li>
            ))}
          </ul>
          {failed !== null && <FailureNotice failure={failed.failure} />}
        </section>
      )}
    </>
  )
}
