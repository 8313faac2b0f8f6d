/** Whether a host is this machine only. IPv6 is in brackets in an address, and without them in a setting. */
export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host.toLowerCase())
}
