/**
 * Does what a wallet is asked for; when it refuses, with the first words of its reason. Libraries add to it what was asked,
 * and their version.
 */
export async function inShort<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const { shortMessage } = (cause ?? {}) as { readonly shortMessage?: unknown };
    throw typeof shortMessage === 'string' ? new Error(shortMessage, { cause }) : cause;
  }
}
