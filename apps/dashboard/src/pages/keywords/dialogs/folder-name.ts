/** What is wrong with a folder's name: with a slash it would read as two folders in a path. */
export function folderNameFault(name: string, texts: { readonly noSlash: string }): string | undefined {
  return name.includes('/') ? texts.noSlash : undefined
}
