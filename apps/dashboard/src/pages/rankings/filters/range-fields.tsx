import { useId } from 'react'
import { boundsIn } from '../history-request.ts'
import { useSlowly } from './use-slowly.ts'

/** A whole number from 1; empty for none. */
export function NumberField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  const [shown, setShown] = useSlowly(value, onChange)
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000_000}
        value={shown}
        onChange={({ target }) => setShown(target.value.replace(/\D/g, ''))}
      />
    </div>
  )
}

/** Both ends of a range in the address, either of which may be empty. Several ranges show as none. */
export function RangeFields({
  value,
  labels: [fromLabel, toLabel],
  onChange,
}: {
  value: string
  labels: readonly [string, string]
  onChange: (value: string) => void
}) {
  const { from = '', to = '' } = boundsIn(value)
  const changed = (first: number | string, last: number | string) =>
    onChange(first === '' && last === '' ? '' : `${first}-${last}`)
  return (
    <>
      <NumberField label={fromLabel} value={String(from)} onChange={(text) => changed(text, to)} />
      <NumberField label={toLabel} value={String(to)} onChange={(text) => changed(from, text)} />
    </>
  )
}
