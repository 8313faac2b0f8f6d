import { useId } from 'react'

/** A labelled date `YYYY-MM-DD`; empty for none. */
export function DateField({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChoose(target.value)} />
    </div>
  )
}
