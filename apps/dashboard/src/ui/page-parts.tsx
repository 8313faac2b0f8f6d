import type { ComponentType } from 'react'
import { useView } from '../view.ts'
import { Sections } from './sections.tsx'

/** Parts of a page, of which one is shown: the one named by `section` in the address, or else the first. */
export function PageParts<Name extends string>({
  label,
  parts,
  words,
}: {
  label: string
  parts: Readonly<Record<Name, ComponentType>>
  words: Readonly<Record<Name, string>>
}) {
  const names = Object.keys(parts) as Name[]
  const [view] = useView({ section: '' })
  const shown = names.find((name) => name === view.section) ?? names[0]!
  const Shown: ComponentType = parts[shown]
  return (
    <>
      <Sections label={label} sections={names.map((name) => ({ name, words: words[name] }))} shown={shown} />
      <Shown />
    </>
  )
}
