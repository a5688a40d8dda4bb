/** When a program acts from within a callback: of a subscription, or of its stream. */
export type Moment = 'message' | 'gap' | 'live' | 'notLive' | 'end' | 'open' | 'close' | 'error' | 'frame';

/** What a program does. */
export type Act =
  | 'subscribe'
  | 'subscribeSame'
  | 'closeSubscription'
  | 'closeSelf'
  | 'watch'
  | 'closeBook'
  | 'closeStream'
  | 'connect'
  | 'throw';

/** What a program does, once, in a callback. */
export interface Reaction {
  readonly at: Moment;
  readonly does: Act;
  /** Chooses what it is done to. */
  readonly pick: number;
}
