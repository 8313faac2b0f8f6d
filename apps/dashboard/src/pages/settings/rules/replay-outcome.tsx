import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatCount, formatDate, formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { changesSomething, replayCounts, sitesOf, type Replay } from './replay.ts'
import type { Site } from './site.ts'
import { useTexts } from './texts/use-texts.ts'

/** Changes shown; the API has all of them. */
const CHANGES_SHOWN = 50

/** The outcome of the latest replay, its changes, and for a preview a button to apply them. */
export function ReplayOutcome({
  projectId,
  replay,
  sites,
  onApply,
}: {
  projectId: number
  replay: Replay
  sites: readonly Site[]
  onApply: (sitesIds: readonly number[]) => void
}) {
  const { past: texts } = useTexts()
  const { locale } = useLanguage()
  const names = sitesOf(replay).map((id) => sites.find((site) => site.id === id)?.name ?? `#${id}`)
  const finished = replay.status === 'finished'
  return (
    <div className="replay-outcome">
      <p role="status">
        <strong>{texts.outcome(replay.preview === 1, finished, formatDateTime(replay.date, locale))}</strong>{' '}
        {names.join(', ')}
      </p>
      <ul>
        {replayCounts
          .filter((name) => replay[name] > 0)
          .map((name) => (
            <li key={name}>{texts.counts[name](formatCount(replay[name], locale))}</li>
          ))}
        {replay.checks === 0 && <li>{texts.nothing}</li>}
      </ul>
      {changesSomething(replay) && <Changes projectId={projectId} replayId={replay.id} />}
      {replay.preview === 1 && finished && changesSomething(replay) && (
        <button type="button" className="primary" onClick={() => onApply(sitesOf(replay))}>
          {texts.apply}…
        </button>
      )}
    </div>
  )
}

function Changes({ projectId, replayId }: { projectId: number; replayId: number }) {
  const { past: texts } = useTexts()
  const { locale } = useLanguage()
  const query = useAsk('get/positions_2/replays/changes', {
    project_id: projectId,
    replay_id: replayId,
    limit: CHANGES_SHOWN,
  })
  return (
    <details>
      <summary>{texts.changes}</summary>
      <Asked query={query}>
        {({ result, total = 0 }) => (
          <>
            <Table
              label={texts.changes}
              isStacked
              rows={result}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'keyword',
                  heading: texts.columns.keyword,
                  isRowHeading: true,
                  cell: ({ name }) => name ?? texts.goneKeyword,
                },
                {
                  name: 'date',
                  heading: texts.columns.date,
                  cell: ({ date }) => formatDate(date, locale),
                },
                {
                  name: 'before',
                  heading: texts.columns.before,
                  breaksWords: true,
                  cell: ({ old_position: position, old_url: url }) => (
                    <div>
                      {position ?? texts.none} <span className="hint">{url}</span>
                    </div>
                  ),
                },
                {
                  name: 'after',
                  heading: texts.columns.after,
                  breaksWords: true,
                  cell: ({ position, url }) => (
                    <div>
                      {position ?? texts.none} <span className="hint">{url}</span>
                    </div>
                  ),
                },
              ]}
            />
            {total > result.length && <p className="hint">{texts.more(total - result.length)}</p>}
          </>
        )}
      </Asked>
    </details>
  )
}
