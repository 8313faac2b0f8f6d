export const en = {
  hint: 'Type a city or a country, such as Berlin.',
  looking: 'Looking for places…',
  found: (count: number, shown: number) =>
    count === 0
      ? 'No place of this search engine is called so.'
      : count > shown
        ? `${count} places, the first ${shown} are shown. Type on.`
        : count === 1
          ? '1 place.'
          : `${count} places.`,
}
