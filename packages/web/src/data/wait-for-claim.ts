import { type Client, resultOf } from '@presage/client';

/** Milliseconds between polls: the service itself polls blocks that are not final every three seconds. */
const POLL_INTERVAL_MS = 1_000;
/** Maximum number of polls: half a minute. A later change shows in the list of positions. */
const MAX_POLLS = 30;

/**
 * Waits until the service shows that a position was claimed in a block. Until then it still offers the claim, and the
 * user might claim a second time.
 *
 * @returns whether the claim is final; otherwise its block is not final yet, or its state is unknown
 */
export async function waitForClaim(client: Pick<Client, 'getMyPositions'>, marketId: number): Promise<boolean> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const states = await claimStates(client, marketId);
    if (!states.includes('WaitClaim')) return !states.includes('Claiming');
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

async function claimStates(client: Pick<Client, 'getMyPositions'>, marketId: number) {
  try {
    return resultOf(await client.getMyPositions({ marketId })).list.map(({ claimStatusEnum }) => claimStatusEnum);
  } catch {
    // A failed read says nothing about the claim: keep waiting.
    return ['WaitClaim'];
  }
}
