import type { AccountId } from '@presage/exchange';
import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../auth/store-errors.ts';
import { MAX_KEYLESS_SWEEPS, MAX_WRONG_KEYS, SWEEP_MS } from './limits.ts';
import { anOrder, DEPTH, HEARTBEAT, ORDERS, startStreamRig } from './testing/start-stream-rig.ts';
import type { StreamClient } from './testing/stream-client.ts';

describe('keys', () => {
  it('open own channels, in the URL, in the header of the handshake or in a frame', async () => {
    const rig = await startStreamRig();
    const byAddress = await rig.connect('?apikey=key-1');
    expect(await byAddress.ask(ORDERS)).toMatchObject({ msgType: 'ack', seq: expect.any(Number) });
    const byHeader = await rig.connect('', { apikey: 'key-1' });
    expect(await byHeader.ask(ORDERS)).toMatchObject({ msgType: 'ack', seq: expect.any(Number) });
    const byFrame = await rig.connect();
    expect(await byFrame.ask(ORDERS)).toMatchObject({ errno: 100, action: 'SUBSCRIBE', channel: ORDERS.channel });
    expect(await byFrame.ask({ action: 'AUTH', apikey: 'nobody' })).toMatchObject({ errno: 100, action: 'AUTH' });
    expect(await byFrame.ask({ action: 'AUTH', apikey: 'key-1' })).toEqual({ msgType: 'ack', action: 'AUTH' });
    expect(await byFrame.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
  });

  it('of a builder open no own channel', async () => {
    const rig = await startStreamRig();
    rig.keys.add('key-b', 'some builder', 'builder');
    const client = await rig.connect('?apikey=key-b');
    expect(await client.ask(ORDERS)).toMatchObject({
      errno: 100,
      errmsg: expect.stringContaining("not a trader's key"),
    });
  });

  it('that are invalid close the connection when there are too many', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    for (let count = 0; count < MAX_WRONG_KEYS; count++) client.send({ action: 'AUTH', apikey: `wrong ${count}` });
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('API keys') });
    expect(client.messages).toHaveLength(MAX_WRONG_KEYS);
  });

  it('that cannot be checked now are not counted as invalid, so that the client can try again', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    rig.keys.failure = new StoreUnavailableError('overloaded');
    for (let count = 0; count < MAX_WRONG_KEYS; count++) {
      expect(await client.ask({ action: 'AUTH', apikey: 'key-1' })).toMatchObject({ errno: 1, action: 'AUTH' });
    }
    rig.keys.failure = undefined;
    expect(await client.ask({ action: 'AUTH', apikey: 'key-1' })).toMatchObject({ msgType: 'ack' });
  });

  it('may be replaced by another of the same account, never by another account’s', async () => {
    const rig = await startStreamRig();
    rig.keys.add('key-1-again', '0x0000000000000000000000000000000000000001');
    const client = await rig.connect('?apikey=key-1');
    expect(await client.ask({ action: 'AUTH', apikey: 'key-1-again' })).toMatchObject({ msgType: 'ack' });
    expect(await client.ask({ action: 'AUTH', apikey: 'key-2' })).toMatchObject({ errno: 2 });
    rig.keys.revoke('key-1');
    expect(await client.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
  });

  it('of a builder whose name is a wallet do not take the place of the key of that wallet', async () => {
    const rig = await startStreamRig();
    rig.keys.add('key-b', '0x0000000000000000000000000000000000000001', 'builder');
    const client = await rig.connect('?apikey=key-1');
    await client.ask(ORDERS);
    expect(await client.ask({ action: 'AUTH', apikey: 'key-b' })).toMatchObject({
      errmsg: expect.stringContaining('another account'),
    });
    rig.keys.revoke('key-1');
    expect(await client.take(1)).toMatchObject([{ errno: 100, channel: ORDERS.channel }]);
  });

  it('that are revoked end own channels with an error, and leave market channels', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect('?apikey=key-1');
    const other = await rig.connect('?apikey=key-2');
    await client.ask(ORDERS);
    await client.ask(DEPTH);
    await other.ask(ORDERS);
    await rig.time.pass(10);
    await client.take(1);
    rig.keys.revoke('key-1');
    const [ended] = await client.take(1);
    expect(ended).toEqual({
      msgType: 'error',
      errno: 100,
      errmsg: expect.stringContaining('revoked'),
      channel: ORDERS.channel,
    });
    rig.run({ kind: 'credit', accountId: 1 as AccountId, amountUnits: (10n ** 15n) as never });
    rig.run(anOrder(1));
    await rig.time.pass(10);
    const received = await client.take(2);
    expect(received.map(({ msgType }) => msgType)).toEqual(['market.depth.diff', 'market.depth.diff']);
    expect(await client.ask(ORDERS)).toMatchObject({ errno: 100 });
    expect(other.messages).toEqual([]);
  });

  it('that were revoked are not said to be missing, though no channel of theirs was open to be ended', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect('?apikey=key-1');
    rig.keys.revoke('key-1');
    const errmsg = 'apikey: the connection has no active one; send {"action":"AUTH","apikey":"…"} first';
    expect(await client.ask(ORDERS)).toMatchObject({ errno: 100, errmsg });
  });

  it('end own channels when revoking them failed, whichever key it was, and can be used again', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect('?apikey=key-1');
    const other = await rig.connect('?apikey=key-2');
    await client.ask(ORDERS);
    await other.ask(ORDERS);
    rig.keys.failToRevoke('0x0000000000000000000000000000000000000001');
    expect(await client.take(1)).toMatchObject([{ errno: 100, errmsg: expect.stringContaining('revoked') }]);
    expect(await client.ask({ action: 'AUTH', apikey: 'key-1' })).toEqual({ msgType: 'ack', action: 'AUTH' });
    expect(await client.ask(ORDERS)).toMatchObject({ msgType: 'ack' });
    expect(other.messages).toEqual([]);
  });

  it('that are revoked while being checked open nothing', async () => {
    const rig = await startStreamRig();
    const client = await rig.connect();
    let open: () => void = () => {};
    rig.keys.gate = new Promise((resolve) => {
      open = resolve;
    });
    client.send({ action: 'AUTH', apikey: 'key-1' });
    const asked = rig.tryConnect('?apikey=key-1');
    await expect.poll(() => rig.stream.connections).toBe(2);
    rig.keys.revoke('key-1');
    open();
    expect(await client.take(1)).toMatchObject([{ errno: 100, action: 'AUTH' }]);
    expect(await asked).toMatchObject({ status: 401 });
  });

  it('are needed for every channel, and in time, where they are required', async () => {
    const rig = await startStreamRig({ requireApiKey: true });
    const client = await rig.connect();
    expect(await client.ask(DEPTH)).toMatchObject({ errno: 100 });
    expect(await client.ask(HEARTBEAT)).toMatchObject({ msgType: 'ack' });
    const keyed = await rig.connect();
    await keyed.ask({ action: 'AUTH', apikey: 'key-1' });
    expect(await keyed.ask({ ...DEPTH, channel: 'market.last.trade' })).toMatchObject({ msgType: 'ack' });
    for (const asked of [DEPTH, ORDERS, { ...DEPTH, action: 'UNSUBSCRIBE' }]) {
      // No such market, which only who has a key learns.
      const unknown = { ...asked, marketId: 999 };
      expect(await client.ask(unknown)).toMatchObject({ errno: 100, action: asked.action, channel: asked.channel });
      expect(await keyed.ask(unknown)).toMatchObject({ errno: 200 });
    }
    const answerOrEnd = (from: StreamClient) => Promise.race([from.ask(HEARTBEAT), from.closed]);
    rig.time.fireDue(60_000);
    expect(await answerOrEnd(client)).toMatchObject({ msgType: 'ack' });
    await rig.time.pass((MAX_KEYLESS_SWEEPS + 1) * SWEEP_MS);
    expect(await answerOrEnd(client)).toMatchObject({ code: 1008, reason: expect.stringContaining('AUTH') });
    rig.keys.revoke('key-1');
    expect(await answerOrEnd(keyed)).toMatchObject({ code: 1008, reason: expect.stringContaining('revoked') });
  });
});
