import { numberText } from '../format/number-text.ts';

/** Texts about what is wrong with the service, in the operator console. */
export const problems = {
  checking: 'Checking…',
  ready: 'Ready',
  notReady: 'Not ready',
  unreachable: 'Not responding',
  count: (count: number) => (count === 1 ? '1 problem' : `${numberText(count)} problems`),
  list: 'Problems',
  /** Before the state of the service, for screen readers. */
  service: 'The service:',

  /** Parts of the health that are not as they should be. */
  parts: {
    orders: 'New orders are refused',
    clock: 'The clock is in doubt',
    store: 'The read store does not work',
    keys: 'API keys cannot be read',
    stream: 'The stream is closed',
    chain: 'The chain is not followed',
    resolutions: 'Resolved on chain, but not here',
  } as Readonly<Record<string, string>>,
  /** What can be done, by part and state. */
  advice: {
    'orders overloaded': 'Too many are queued: this ends by itself.',
    'orders journalMissing':
      'The file of the journal was moved or removed. Do not stop the service: put it back, as docs/operating/trouble.md describes.',
    'orders diskStalled': 'The disk has not responded for 5 seconds.',
    'orders journalStalled': 'The disk has been writing for more than 5 seconds.',
    'orders diskReserve': 'Too little of the disk is free: make room.',
    'orders memoryReserve': 'Give the service more memory, and restart it.',
    'orders projectionBehind': 'The read store is far behind: this ends by itself, if its disk works.',
    'orders clockInDoubt': 'Set the clock of the machine right, or restart the service if it is right.',
    'orders stopping': 'The service is stopping.',
    'keys unusable': 'Keys in use stay valid for a day. Look at auth.sqlite and its disk.',
    'stream failed': 'A defect closed it: restart the service.',
  } as Readonly<Record<string, string>>,

  diskLow: 'Little free disk space',
  diskLowText: (free: string, reserve: string) => `${free} is free; below ${reserve}, orders are refused.`,
  behind: 'Reads are behind',
  behindText: (commands: number) => `By ${numberText(commands)} commands; from 50,000 on, orders are refused.`,
  notWritten: 'The read store cannot be written to its file',
  notWrittenText: 'Nothing is lost, but store.sqlite-wal grows until the disk is full: look at the disk.',
} as const;
