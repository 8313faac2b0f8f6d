/** Tags to tick. */
export function TagChoice({
  legend,
  tags,
  nameOf,
  chosen,
  onChange,
}: {
  legend: string
  tags: readonly number[]
  nameOf: (tag: number) => string
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="tag-choice">
        {tags.map((tag) => (
          <label key={tag} className="option">
            <input
              type="checkbox"
              checked={chosen.has(tag)}
              onChange={({ target }) => {
                const changed = new Set(chosen)
                if (target.checked) changed.add(tag)
                else changed.delete(tag)
                onChange(changed)
              }}
            />{' '}
            {nameOf(tag)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
