/** What `--without-secrets` makes of a secret: the row is left out, or the column is replaced by an SQL expression. */
type LeftOut = 'rows' | Readonly<Record<string, string>>

const NONE = 'null'

/** Random and of a length that no hash has, so that no key fits it. */
const UNUSABLE = `decode(replace(gen_random_uuid()::text, '-', ''), 'hex')`

/**
 * Everything that lets somebody in, speaks to somebody in the name of the installation, or could be guessed from a hash. A
 * house test holds that each column that looks like a secret is here or is named there as none.
 */
export const secretsByTable: Readonly<Record<string, LeftOut>> = {
  accounts: { password: NONE },
  // The rows stay, because runs and caps refer to them.
  api_keys: { hash: UNUSABLE, revoked_at: 'coalesce(revoked_at, now())' },
  // Such an address is often all that it takes to post there; the host stays.
  event_targets: {
    sealed_secret: `case when sealed_secret is not null then ''::bytea end`,
    address: `case when kind in ('webhook', 'slack', 'discord') then regexp_replace(address, '://(?:[^/?#]*@)?([^/?#]*).*', '://\\1/') else address end`,
  },
  // A link that loses its password must not be renewed without it.
  guest_links: 'rows',
  // Sealed responses may hold new keys.
  idempotency_keys: 'rows',
  // Made anew by the next start.
  price_token_secret: 'rows',
  providers: { sealed_key: NONE, key_end: NONE },
  report_deliveries: { sealed_token: NONE },
  recovery_codes: 'rows',
  second_factors: 'rows',
  sessions: 'rows',
  spent_price_tokens: 'rows',
}
