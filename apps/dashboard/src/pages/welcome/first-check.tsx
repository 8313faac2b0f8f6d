import { ALL_RIGHTS, hasRight } from '@sextant/contract/rights.ts'
import { Link, useNavigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { useBalance } from '../../api/balance.ts'
import { priceIn, useCheckPrice, useStartCheck } from '../../api/check.ts'
import { useIsAdministrator } from '../../api/profile.ts'
import type { Project } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { useRegionInWords } from '../../pieces/regions/region-in-words.ts'
import { formatCount, formatMoney } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Regions that are named; the others are counted. */
const NAMED_REGIONS = 12

/** A project that can be checked: what it has, and the price of its first check, which this starts. */
export function FirstCheck({ project }: { project: Project }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const nameOf = useRegionInWords()
  const regions = trackedRegions(project)
  return (
    <>
      <dl className="answers">
        <dt>{texts.siteTitle}</dt>
        <dd>{project.site}</dd>
        <dt>{texts.keywordsTitle}</dt>
        <dd>
          {texts.counted(project.count_keywords, formatCount(project.count_keywords, locale))}
          <Link to={addressOf.project(project.id, 'keywords')}>{texts.change}</Link>
        </dd>
        <dt>{texts.whereTitle}</dt>
        <dd>
          <ul>
            {regions.slice(0, NAMED_REGIONS).map((region) => (
              <li key={region.index}>{nameOf(region)}</li>
            ))}
            {regions.length > NAMED_REGIONS && <li>{texts.rest(regions.length - NAMED_REGIONS)}</li>}
          </ul>
          <Link to={addressOf.project(project.id, 'settings', { section: 'engines' })}>{texts.change}</Link>
        </dd>
      </dl>
      {hasRight(project.right, 'checks') ? <Price project={project} /> : <p>{texts.noRight}</p>}
    </>
  )
}

function Price({ project }: { project: Project }) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const scope = { projectId: project.id }
  const query = useCheckPrice(scope)
  const { command, start } = useStartCheck(scope, query.data?.result.price_token)
  const isWaiting = command.isPending || query.isFetching
  const rankings = addressOf.project(project.id, 'rankings')
  return (
    <Asked query={query}>
      {({ result }) => {
        const { price, pages } = priceIn(result)
        if (pages === 0) return <p>{texts.nothingToCheck}</p>
        const shown = formatMoney(price, project.user_currency, locale)
        return (
          <>
            {result.synthetic === 1 && <Invented />}
            <p className="first-price">
              <strong>{texts.atMost(shown)}</strong> {texts.forPages(pages, formatCount(pages, locale))}
            </p>
            <p className="hint">{texts.charged}</p>
            <Affordable project={project} price={price} />
            {command.error !== null && <FailureNotice failure={command.error.failure} />}
            <div className="row">
              <button
                type="button"
                className="primary"
                aria-disabled={isWaiting}
                onClick={() => {
                  if (!isWaiting) start(() => void navigate(rankings))
                }}
              >
                {command.isPending ? working : texts.start(shown)}
              </button>
              <Link to={rankings}>{texts.later}</Link>
            </div>
          </>
        )
      }}
    </Asked>
  )
}

/** Says that the sandbox will invent the positions, and how real ones come about. */
function Invented() {
  const texts = useTexts()
  const isAdministrator = useIsAdministrator()
  return (
    <Notice kind="information" title={texts.inventedTitle}>
      <p>
        {texts.inventedTodo}{' '}
        {isAdministrator === true ? (
          <Link to={addressOf.account('providers')}>{texts.toProviders}</Link>
        ) : (
          texts.askAdministrator
        )}
      </p>
    </Notice>
  )
}

/** Says beforehand when the account cannot pay. Of another owner's account nobody else knows. */
function Affordable({ project, price }: { project: Project; price: number }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const balance = useBalance().data?.result
  if (project.right !== ALL_RIGHTS || balance === undefined || balance.unlimited === 1) return null
  const { balance_all: available = 0 } = balance
  if (available >= price) return null
  return (
    <Notice kind="warning" title={texts.tooDear(formatMoney(available, project.user_currency, locale))}>
      <p>{texts.tooDearTodo}</p>
    </Notice>
  )
}
