/**
 * Reads colours of the theme as a canvas understands them. A custom property keeps `light-dark()` as it is
 * written, so the colour is read from an element that has it.
 */
export function coloursOf(element: HTMLElement): (variable: string) => string {
  const known = new Map<string, string>()
  return (variable) => {
    let colour = known.get(variable)
    if (colour === undefined) {
      const sample = element.appendChild(document.createElement('i'))
      sample.style.color = `var(${variable})`
      colour = getComputedStyle(sample).color
      sample.remove()
      known.set(variable, colour)
    }
    return colour
  }
}
