import { createHmac, randomBytes } from 'node:crypto'

/** A new secret for a webhook. */
export function newSecret(): string {
  return `sxt_${randomBytes(32).toString('base64url')}`
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`, so that neither can be exchanged. */
export function signature(secret: string, seconds: number, body: string): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

/** Whom the secrets of an account's webhooks are sealed for. */
export function sealOwner(accountId: number): string {
  return `event-target:${accountId}`
}
