/** The reader of the output has closed it, as `| head` does. */
export class Unread extends Error {
  override readonly name = 'Unread'
}

/** Writes and waits until the chunk is accepted, so that long lists do not pile up in memory. Throws Unread. */
export async function write(stream: NodeJS.WritableStream, chunk: string | Uint8Array): Promise<void> {
  await new Promise<void>((written, failed) => {
    stream.write(chunk, (error) => {
      if (error === null || error === undefined) written()
      else failed((error as NodeJS.ErrnoException).code === 'EPIPE' ? new Unread() : error)
    })
  })
}
