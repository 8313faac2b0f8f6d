import { createHmac, randomBytes } from 'node:crypto'

/** Generates the secret of a webhook. */
export function newSecret(): string {
  return `sxt_${randomBytes(32).toString('base64url')}`
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, which protects both. */
export function signature(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** The owner in the encryption of an account's webhook secrets. */
export function sealOwner(accountId: number): string {
  return `event-target:${accountId}`
}
