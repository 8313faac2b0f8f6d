/** Stands for table rows that are not rendered. */
export function Spacer({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} />
}
