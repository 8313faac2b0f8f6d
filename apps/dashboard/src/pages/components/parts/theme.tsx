import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { shapes } from '../../../ui/icon/shapes.ts'
import { Specimen } from '../specimen.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Colours, sizes of text and icons. */
export function Theme() {
  const texts = useTexts()
  const variables = themeVariables()
  const colours = variables.filter(([, value]) => /^(?:light-dark\(|var\()/.test(value)).map(([name]) => name)
  const sizes = variables.filter(([name]) => name.startsWith('--size-')).map(([name]) => name)
  return (
    <>
      <Specimen name={texts.colours}>
        {() => (
          <ul className="swatches">
            {colours.map((name) => (
              <li key={name}>
                <span className="swatch" style={{ '--swatch': `var(${name})` }} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
      <Specimen name={texts.sizes}>
        {() =>
          sizes.map((name) => (
            <span key={name} style={{ fontSize: `var(${name})` }}>
              {name} 0123456789
            </span>
          ))
        }
      </Specimen>
      <Specimen name={texts.icons}>
        {() => (
          <ul className="swatches">
            {(Object.keys(shapes) as IconName[]).map((name) => (
              <li key={name}>
                <Icon name={name} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
    </>
  )
}

/** The variables of the theme with their values, in the order of its style sheets. */
function themeVariables(): (readonly [name: string, value: string])[] {
  const declared = new Map<string, string>()
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue
      for (const name of rule.style) {
        if (name.startsWith('--')) declared.set(name, rule.style.getPropertyValue(name).trim())
      }
    }
  }
  return [...declared]
}
