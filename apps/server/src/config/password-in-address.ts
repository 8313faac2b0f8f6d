/** Advice about an address that cannot be read, which is not quoted since it may hold a password. */
export const PASSWORD_IN_ADDRESS =
  'Write characters such as @, :, / and # in the password as %40, %3A, %2F and %23.'
