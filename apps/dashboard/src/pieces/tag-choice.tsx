import { tags, type TagNames } from '../api/tags.ts'
import { Option } from '../ui/option.tsx'
import './tag-choice.css'

/** A checkbox for each tag. */
export function TagChoice({
  legend,
  tagName,
  chosen,
  onChange,
}: {
  legend: string
  tagName: TagNames['tagName']
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tag-choice">
        {tags.map((tag) => (
          <Option
            key={tag}
            label={tagName(tag)}
            checked={chosen.has(tag)}
            onChange={({ target }) => {
              const changed = new Set(chosen)
              if (target.checked) changed.add(tag)
              else changed.delete(tag)
              onChange(changed)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
