/** Writes a line to standard output. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function isAddressInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'EADDRINUSE'
}
