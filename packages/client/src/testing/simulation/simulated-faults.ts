/** What goes wrong at the service at present. */
export interface Faults {
  /** Milliseconds that each action takes. */
  actionMs: number;
  /** So many answers are not sent. */
  lostAnswers: number;
  /** So many messages are not sent, though they have numbers. */
  lostMessages: number;
  /** Error numbers for the next subscriptions. */
  readonly refusals: number[];
  /** Whether handshakes are refused. */
  isDown: boolean;
  /** Whether handshakes are not answered. */
  isUnreachable: boolean;
}

export const NO_FAULTS: Omit<Faults, 'refusals'> = {
  actionMs: 0,
  lostAnswers: 0,
  lostMessages: 0,
  isDown: false,
  isUnreachable: false,
};
