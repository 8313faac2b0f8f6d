export const en = {
  search: 'Search',
  noMatch: 'Nothing matches.',
  more: (count: number) => `${count} more. Type to find them.`,
  days: 'Days with a dot have a check. Others cannot be chosen.',
}
