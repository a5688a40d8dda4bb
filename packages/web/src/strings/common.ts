/** Texts that more than one page shows. */
export const common = {
  brand: 'Presage',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  notRead: 'This could not be loaded',
  /** Before the reason. */
  outdated: 'This may be out of date.',
  unreachable: 'The service does not answer.',
  /** Of what was asked for and not answered. */
  fateUnknown: 'It is not known whether this was done',
  fateUnknownText: 'Look whether it was before you do it again.',
  keyRefused: 'Your API key does not work any more: sign in again.',
  more: 'Show more',
  loading: 'Loading',
  yes: 'Yes',
  no: 'No',
  buy: 'Buy',
  sell: 'Sell',
  never: 'Never',
} as const;
