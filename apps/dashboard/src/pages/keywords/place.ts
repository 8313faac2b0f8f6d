/** A place of the tree as an address names it: the whole project, a folder, or a group. */
export type PlaceKey = '' | `f${number}` | `g${number}`

export function folderKey(id: number): PlaceKey {
  return `f${id}`
}

export function groupKey(id: number): PlaceKey {
  return `g${id}`
}
