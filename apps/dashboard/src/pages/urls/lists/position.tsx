import { InventedMark } from '../../../pieces/demo/invented-mark.tsx'

/** A position, marked if it was invented. */
export function Position({
  row: { position, invented },
}: {
  row: { readonly position: number | string | null; readonly invented: number }
}) {
  return (
    <>
      {position} {invented === 1 && <InventedMark />}
    </>
  )
}
