/** The account that digits of a credential name; 0, which no account has, for a number that is too large. */
export function accountIdOf(digits: string): number {
  const id = Number(digits)
  return id <= 2_147_483_647 ? id : 0
}
