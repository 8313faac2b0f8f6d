const qualities = (
  'cheap fresh local organic vegan frozen rustic crispy sweet salted ' +
  'dark light whole sliced mini large family party summer winter'
).split(' ')
const things = (
  'bread bagel croissant muffin pretzel brioche ciabatta focaccia sourdough rye ' +
  'waffle pancake donut scone tart pie cake cookie brownie strudel'
).split(' ')

/** The words of the phrases; each of the second list is in one phrase of twenty. */
export const words = { qualities, things }

/** Phrase number `n`, from 1; all are different. */
export function phrase(n: number): string {
  const quality = qualities[n % qualities.length]!
  const thing = things[Math.floor(n / qualities.length) % things.length]!
  return `${quality} ${thing} near me ${n}`
}

/** Phrases 1 to `count`. */
export function phrases(count: number): string[] {
  return Array.from({ length: count }, (_, index) => phrase(index + 1))
}
