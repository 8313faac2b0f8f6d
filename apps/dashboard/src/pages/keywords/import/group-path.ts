/** Where a line goes: the path of folders and the group. */
export function groupPath({
  group_folder_path,
  group_name,
}: {
  readonly group_folder_path: string
  readonly group_name: string
}): string {
  return [...group_folder_path.split('/'), group_name].filter(Boolean).join(' / ')
}
