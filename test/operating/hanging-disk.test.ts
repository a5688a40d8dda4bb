import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { discardService, startRunningService } from '../support/running-service.ts';

/** Far longer than the check may take. It ends when the tracer does. */
const HANGS_US = 600_000_000;

/** Delays system calls. As for the service's own tests that trace: some containers do not allow it, CI does. */
const TRACER = 'strace';
const canTrace =
  process.env.CI !== undefined || (spawnSync(TRACER, ['-o', '/dev/null', 'true']).status === 0 && mayAttach());

/** Whether a process may be traced that the tracer did not start. Some systems allow that to root only. */
function mayAttach(): boolean {
  const scope = '/proc/sys/kernel/yama/ptrace_scope';
  return process.getuid?.() === 0 || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0';
}

it.skipIf(!canTrace)(
  'while the disk does not say how much is free, orders are refused, and everything in memory is served',
  async () => {
    const service = await startRunningService();
    onTestFinished(() => discardService(service));
    const orders = async () => {
      const { parts } = (await (await fetch(`${service.origin}/readyz`)).json()) as { parts: { orders: string } };
      return parts.orders;
    };
    expect(await orders()).toBe('open');

    const inject = `inject=statfs:delay_enter=${HANGS_US}`;
    const options = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=statfs', '-e', inject];
    const tracer = spawn(TRACER, [...options, '-p', String(service.process.pid)], { stdio: 'ignore' });
    onTestFinished(() => void tracer.kill());
    const detached = once(tracer, 'exit');
    await expect.poll(orders).toBe('diskStalled');
    await expect(service.admin('POST', '/label', { labelName: 'Sports' })).rejects.toThrow(
      'the disk takes too long to respond',
    );
    expect(await (await fetch(`${service.origin}/metrics`)).text()).toContain('presage_disk_free_bytes');
    await expect.poll(() => service.output()).toContain('the disk does not say whether the journal is in its place');

    tracer.kill();
    await detached;
    await expect.poll(orders).toBe('open');
    expect(await service.admin('POST', '/label', { labelName: 'Sports' })).toMatchObject({ data: {} });
  },
);
