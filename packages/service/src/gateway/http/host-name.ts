/** A name or an address, and a port. */
const HOST_PATTERN = /^[A-Za-z0-9._:[\]-]{1,255}$/;

/** A Host header if it can safely be repeated in a page or a policy, else undefined. */
export function hostName(host: string | undefined): string | undefined {
  return host !== undefined && HOST_PATTERN.test(host) ? host : undefined;
}
