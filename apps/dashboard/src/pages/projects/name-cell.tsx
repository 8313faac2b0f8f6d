import { guestRightNames, hasRight } from '@sextant/contract/rights.ts'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useCommand } from '../../api/ask.ts'
import { isShared, type Project } from '../../api/projects.ts'
import { useTagNames } from '../../api/tags.ts'
import { InventedBadge } from '../../demo/invented-badge.tsx'
import { useTextsOf } from '../../texts/language.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Grip } from './grip.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** A project's name, site and tags, and its owner if it is shared. */
export function NameCell({
  project,
  onStep,
}: {
  project: Project
  /** Moves the project in the list; undefined where the list is sorted by something else. */
  onStep: ((by: -1 | 1) => void) | undefined
}) {
  const texts = useTextsOf({ en, ru })
  const { id, name, site, tags } = project
  const favorite = useCommand('edit/projects_2/projects/favorite', { changes: ['get/projects_2/projects'] })
  return (
    <div className="project-name-cell">
      {onStep !== undefined && !isShared(project) && <Grip name={name} onStep={onStep} />}
      {hasRight(project.right, 'edit') && (
        <FavoriteButton project={project} onChange={(value) => favorite.mutate({ id, favorite: value })} />
      )}
      <div>
        <Link to={addressOf.project(id, 'rankings')}>{name}</Link> <InventedBadge {...project} />
        {favorite.error !== null && <FailureNotice failure={favorite.error.failure} />}
        <p className="hint">{site}</p>
        {tags !== null && <Tags tags={tags.split(',').map(Number)} isOwn={!isShared(project)} />}
        {isShared(project) && (
          <p className="hint">
            {project.user_email === null ? texts.sharedBySomebody : texts.sharedBy(project.user_email)}{' '}
            {texts.youMay(rightsIn(project.right, texts).join(', '))}
          </p>
        )}
      </div>
    </div>
  )
}

/** Every project has tag 1 from the start, so it says nothing. */
function Tags({ tags, isOwn }: { tags: readonly number[]; isOwn: boolean }) {
  const texts = useTextsOf({ en, ru })
  // Tags of other owners are shown as numbers, since their names would take a request per row.
  const { tagName, isNamed } = useTagNames(isOwn ? {} : null)
  const shown = tags.filter((tag) => tag !== 1 || isNamed(tag))
  return shown.length === 0 ? null : (
    <p className="tags" aria-label={texts.tags}>
      {shown.map((tag) => (
        <Tag key={tag}>{tagName(tag)}</Tag>
      ))}
    </p>
  )
}

function FavoriteButton({
  project: { name, favorite },
  onChange,
}: {
  project: Project
  onChange: (favorite: 0 | 1) => void
}) {
  const texts = useTextsOf({ en, ru })
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
      <span aria-hidden="true">{favorite === 1 ? '★' : '☆'}</span>
    </button>
  )
}

/** Guest rights that have an effect, in words. */
function rightsIn(right: string, { rights }: typeof en): string[] {
  return guestRightNames.flatMap((name) =>
    Object.hasOwn(rights, name) && hasRight(right, name) ? [rights[name as keyof typeof rights]] : [],
  )
}
