import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { useAsk, useCommand } from '../../api/ask.ts'
import { useProject } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Confirmation } from '../../pieces/confirmation.tsx'
import { formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Repeats the failed part of a check as a new check, after its price is confirmed, and opens it. */
export function RetryRun({ run }: { run: Run }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="primary" onClick={() => setAsking(true)}>
        {texts.retry}
      </button>
      {asking && <ConfirmRetry run={run} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmRetry({ run, onClose }: { run: Run; onClose: () => void }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const navigate = useNavigate()
  const request = { project_id: project.id, id: run.id }
  const query = useAsk('get/positions_2/runs/retry', request)
  const command = useCommand('edit/positions_2/runs/retry')
  const isPriced = query.data !== undefined && !query.isFetching && query.data.result.checks > 0
  return (
    <Confirmation
      title={texts.retryTitle}
      action={texts.retry}
      command={command}
      ready={isPriced}
      onConfirm={() =>
        command.mutate(request, {
          onSuccess: ({ result: started }) =>
            void navigate(addressOf.project(project.id, 'runs', { run: started })),
        })
      }
      onClose={onClose}
    >
      <Asked query={query}>
        {({ result: { checks, pages, price } }) =>
          checks === 0 ? (
            <p>{texts.retryNothing}</p>
          ) : (
            <>
              <p className="lead">
                <strong>{texts.retryPrice(formatMoney(price, project.user_currency, locale))}</strong>
              </p>
              <p>{texts.retryAbout(checks, pages)}</p>
            </>
          )
        }
      </Asked>
    </Confirmation>
  )
}
