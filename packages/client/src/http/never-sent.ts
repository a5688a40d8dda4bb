/** Node's error for a failed connection or name lookup. */
interface NodeFailure {
  readonly code?: unknown;
  readonly syscall?: unknown;
  /** One error for each address of the host. */
  readonly errors?: readonly unknown[];
}

/** Whether no connection was made, so that nothing can have been sent. Always false in browsers, which do not say. */
export function wasNeverSent(error: unknown): boolean {
  const failure = error instanceof Error ? (error.cause as NodeFailure | undefined) : undefined;
  return failure !== undefined && failure !== null && isOfConnecting(failure);
}

function isOfConnecting({ code, syscall, errors }: NodeFailure): boolean {
  if (errors !== undefined) return errors.every((each) => isOfConnecting(each as NodeFailure));
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}
