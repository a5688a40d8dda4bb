import { type Client, resultOf } from '@presage/client';

/** Milliseconds between two looks: the service itself looks at blocks that are not final every three seconds. */
const LOOK_MS = 1_000;
/** Looks at most: half a minute. What has not shown by then the list tells later. */
const MAX_LOOKS = 30;

/**
 * Waits until the service shows a claim that a block holds. Until then it still offers it: whoever was told sooner would
 * claim a second time.
 *
 * @returns whether it is claimed for good; else it waits for its block to be final, or nothing is known of it
 */
export async function claimSeen(client: Pick<Client, 'getMyPositions'>, marketId: number): Promise<boolean> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const states = await claimStates(client, marketId);
    if (!states.includes('WaitClaim')) return !states.includes('Claiming');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

async function claimStates(client: Pick<Client, 'getMyPositions'>, marketId: number) {
  try {
    return resultOf(await client.getMyPositions({ marketId })).list.map(({ claimStatusEnum }) => claimStatusEnum);
  } catch {
    // The claim itself stands: that it cannot be seen at the moment is no failure of it.
    return ['WaitClaim'];
  }
}
