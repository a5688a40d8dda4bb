import type { Frame } from '../stream/frame.ts';

/** A socket with the test as its peer. */
export class FakeSocket extends EventTarget {
  readonly url = 'ws://127.0.0.1/ws';
  readonly sent: Frame[] = [];
  readonly greeted = Promise.withResolvers<void>();
  isClosed = false;

  /** Opens once its user has had the time to listen. */
  opening(): WebSocket {
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
    return this as unknown as WebSocket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
    this.greeted.resolve();
  }

  close(): void {
    this.isClosed = true;
  }

  receive(frame: Frame): void {
    this.receiveText(JSON.stringify(frame));
  }

  receiveText(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  disconnect(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1_006, reason: '' }));
  }
}
