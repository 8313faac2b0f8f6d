import { DeliveryError } from '../failure.ts'
import { askedSeconds, post } from '../post/post.ts'

/** Posts a signed message and returns the HTTP status, which is 2xx. Throws DeliveryError. */
export async function postWebhook(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowInside: boolean,
): Promise<number> {
  const answer = await post(url, body, headers, allowInside)
  const { status } = answer
  if (status >= 200 && status < 300) return status
  throw new DeliveryError(`The receiver responded with status ${status}.`, {
    status,
    askedSeconds: askedSeconds(answer),
  })
}
