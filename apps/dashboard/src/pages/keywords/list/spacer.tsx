/** Stands for rows of a table that are not drawn. */
export function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}
