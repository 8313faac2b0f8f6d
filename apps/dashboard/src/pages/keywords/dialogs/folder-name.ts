/** The error of a folder's name. A slash would read as two folders in a path. */
export function folderNameFault(name: string, texts: { readonly noSlash: string }): string | undefined {
  return name.includes('/') ? texts.noSlash : undefined
}
