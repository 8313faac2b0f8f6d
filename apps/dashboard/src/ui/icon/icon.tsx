import { shapes } from './shapes.ts'
import './icon.css'

export type IconName = keyof typeof shapes

/** An icon of the size and colour of the text beside it. A screen reader passes over it: whatever has it has a name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
