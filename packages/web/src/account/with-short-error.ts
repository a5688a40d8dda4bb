/**
 * Runs a wallet request, shortening its error to the first sentence: viem appends the whole request and its own
 * version.
 */
export async function withShortError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const { shortMessage } = (cause ?? {}) as { readonly shortMessage?: unknown };
    throw typeof shortMessage === 'string' ? new Error(shortMessage, { cause }) : cause;
  }
}
