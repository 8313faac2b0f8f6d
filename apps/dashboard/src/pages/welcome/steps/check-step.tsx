import { hasRight } from '@sextant/contract/rights.ts'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { priceIn, useCheckPrice, useStartCheck } from '../../../api/check.ts'
import { isChecking, type Project } from '../../../api/project.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage, useTexts, useTextsOf } from '../../../texts/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Shows the price, starts the check after confirmation, and shows its progress. */
export function CheckStep({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  if (isChecking(project)) {
    const percent = project.status_positions_percent
    return (
      <div role="status">
        {texts.checking(percent)}
        <progress max={100} value={percent} aria-label={texts.progressOf(project.name)} />
        <p className="hint">{texts.stay}</p>
      </div>
    )
  }
  if (!hasRight(project.right, 'checks')) return <p>{texts.noRight}</p>
  return <Price project={project} />
}

function Price({ project }: { project: Project }) {
  const { working } = useTexts()
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const scope = { projectId: project.id }
  const query = useCheckPrice(scope)
  const { command, start } = useStartCheck(scope)
  return (
    <Asked query={query}>
      {({ result }) => {
        const { price, pages } = priceIn(result)
        if (pages === 0) return <p>{texts.nothingToCheck}</p>
        const shown = formatMoney(price, project.user_currency, locale)
        return (
          <>
            {result.synthetic === 1 && (
              <Notice kind="information" title={texts.inventedTitle}>
                <p>
                  {texts.inventedTodo} <Link to={addressOf.account('providers')}>{texts.toProviders}</Link>
                </p>
              </Notice>
            )}
            <p className="lead">
              <strong>{texts.atMost(shown)}</strong> {texts.forChecks(pages)}
            </p>
            <p className="hint">{texts.charged}</p>
            {command.error !== null && <FailureNotice failure={command.error.failure} />}
            <button
              type="button"
              className="primary"
              aria-disabled={command.isPending || query.isFetching}
              onClick={() => {
                if (!command.isPending && !query.isFetching) start(() => undefined)
              }}
            >
              {command.isPending ? working : texts.start(shown)}
            </button>
          </>
        )
      }}
    </Asked>
  )
}
