/** What Node says of a connection or a name look-up that failed. */
interface NodeFailure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** Of the several addresses of a host. */
  readonly errors?: readonly unknown[];
}

/** Whether there was no connection on which anything could have been sent: browsers do not tell, Node does. */
export function wasNeverSent(error: unknown): boolean {
  const failure = error instanceof Error ? (error.cause as NodeFailure | undefined) : undefined;
  return failure !== undefined && failure !== null && isOfConnecting(failure);
}

function isOfConnecting({ code, syscall, errors }: NodeFailure): boolean {
  if (errors !== undefined) return errors.every((each) => isOfConnecting(each as NodeFailure));
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}
