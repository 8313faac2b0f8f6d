const LARGEST = 10_000

/** Whether a text is a number of requests per second that the API accepts. */
export function isPerSecond(text: string): boolean {
  return /^\d{1,5}(\.\d{1,6})?$/.test(text.trim()) && Number(text) >= 0.001 && Number(text) <= LARGEST
}

/** Whether a text is a number of concurrent requests that the API accepts. */
export function isAtOnce(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= LARGEST
}
