import { openThreadedKeyTable } from '../threaded-key-table.ts';

// Opens the keys of a file, adds and revokes the key of one owner twice, and prints a line of JSON for each call: what it
// returned. A test runs it on a disk that fails.

const OWNER = { kind: 'trader', owner: '0xaa' } as const;
const table = await openThreadedKeyTable({
  path: process.argv[2] ?? '',
  log: { error: () => {}, warn: () => {} },
  timers: { after: () => ({ cancel: () => {} }) },
  onDead: () => process.exit(70),
});
for (const keyId of ['first', 'second']) {
  await print(`add ${keyId}`, table.addKey({ ...OWNER, ...keyOf(keyId) }));
  await print(`find ${keyId}`, table.findKey(`hash ${keyId}`));
  await print('revoke', table.revokeKey({ ...OWNER }));
  await print(`find ${keyId}`, table.findKey(`hash ${keyId}`));
}
await table.close();

function keyOf(keyId: string) {
  const lookupHash = `hash ${keyId}`;
  return { keyId, rateClass: 'standard', lookupHash, sealedKey: 'sealed', createdAtMs: 1 } as const;
}

async function print(call: string, result: Promise<unknown>): Promise<void> {
  const returned = await result.catch((error: Error) => `failed: ${(error.cause as Error).message}`);
  const isHolder = typeof returned === 'object' && returned !== null && 'keyId' in returned;
  process.stdout.write(`${JSON.stringify([call, isHolder ? returned.keyId : (returned ?? 'none')])}\n`);
}
