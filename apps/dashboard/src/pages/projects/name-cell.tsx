import { guestRightNames, hasRight } from '@sextant/contract/rights.ts'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { isShared, type Project } from '../../api/projects.ts'
import { trackedRegions } from '../../api/regions.ts'
import { InventedBadge } from '../../pieces/demo/invented-badge.tsx'
import { useRegionInWords } from '../../pieces/regions/region-in-words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Grip } from './grip.tsx'
import type { en } from './texts/en.ts'
import { useTexts } from './texts/use-texts.ts'
import type { Density } from './view.ts'

/** A project's name and site; with two lines also its regions, and its owner if it is shared. */
export function NameCell({
  project,
  density,
  onFavorite,
  onStep,
}: {
  project: Project
  density: Density
  onFavorite: (favorite: 0 | 1) => void
  /** Moves the project in the list; undefined where the list is sorted by something else. */
  onStep: ((by: -1 | 1) => void) | undefined
}) {
  const texts = useTexts()
  const isNarrow = useNarrow()
  const { id, name, site } = project
  const shared = isShared(project) ? sharedIn(project, texts) : undefined
  return (
    <div className="project-name">
      {onStep !== undefined && shared === undefined && <Grip name={name} onStep={onStep} />}
      <Tile name={name} seed={id} />
      <div className="project-words">
        <span className="project-line">
          <Link to={addressOf.project(id, 'rankings')}>{name}</Link>
          {density === 'compact' && <span className="project-site">{site}</span>}
          {shared !== undefined && (
            <span className="shared" title={shared}>
              <Icon name="users" />
              <span className="unseen">{shared}</span>
            </span>
          )}
          <InventedBadge {...project} size={isNarrow ? 'sign' : 'short'} />
        </span>
        {density === 'roomy' && (
          <span className="project-line hint">
            <span className="project-site">{site}</span>
            {shared === undefined ? <Regions project={project} /> : <span>{shared}</span>}
          </span>
        )}
      </div>
      {hasRight(project.right, 'edit') && <FavoriteButton project={project} onChange={onFavorite} />}
    </div>
  )
}

/** The first region, and how many more there are. */
function Regions({ project }: { project: Project }) {
  const texts = useTexts()
  const inWords = useRegionInWords()
  const [first, ...others] = trackedRegions(project)
  if (first === undefined) return <span>{texts.noRegions}</span>
  const all = [first, ...others].map(inWords)
  return (
    <span title={all.join('; ')}>
      {all[0]}
      {others.length > 0 && `, ${texts.moreRegions(others.length)}`}
    </span>
  )
}

function FavoriteButton({
  project: { name, favorite },
  onChange,
}: {
  project: Project
  onChange: (favorite: 0 | 1) => void
}) {
  const texts = useTexts()
  const label = favorite === 1 ? texts.isFavorite(name) : texts.makeFavorite(name)
  return (
    <button
      type="button"
      className="plain favorite"
      aria-pressed={favorite === 1}
      aria-label={label}
      title={label}
      onClick={() => onChange(favorite === 1 ? 0 : 1)}
    >
      <Icon name="star" />
    </button>
  )
}

/** Who shares the project, and what the guest may do. */
function sharedIn({ user_email: owner, right }: Project, texts: typeof en): string {
  const rights = guestRightNames.flatMap((name) =>
    Object.hasOwn(texts.rights, name) && hasRight(right, name)
      ? [texts.rights[name as keyof typeof texts.rights]]
      : [],
  )
  const by = owner === null ? texts.sharedBySomebody : texts.sharedBy(owner)
  return `${by} ${texts.youMay(rights.join(', '))}`
}
