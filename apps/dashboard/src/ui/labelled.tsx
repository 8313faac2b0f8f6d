import './choosing.css'
import { useId, type ComponentProps } from 'react'

/** A labelled input in a row of choosers. */
export function Labelled({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="chooser">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} />
    </div>
  )
}
