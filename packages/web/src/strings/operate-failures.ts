/** Titles of failed actions in the operator console: when one was rejected, and when it got no response. */
export const operateFailures = {
  activate: { rejected: 'Could not activate', unknown: 'It is unclear whether this was activated' },
  halt: { rejected: 'Could not pause', unknown: 'It is unclear whether this was paused' },
  resume: { rejected: 'Could not resume', unknown: 'It is unclear whether this was resumed' },
  close: { rejected: 'Could not end trading', unknown: 'It is unclear whether trading was ended' },
  fail: { rejected: 'Could not void', unknown: 'It is unclear whether this was voided' },
  delete: { rejected: 'Could not delete', unknown: 'It is unclear whether this was deleted' },
  create: { rejected: 'Could not create', unknown: 'It is unclear whether this was created' },
  edit: { rejected: 'Could not save the changes', unknown: 'It is unclear whether the changes were saved' },
  preview: { rejected: 'Could not preview the payouts', unknown: 'Could not preview the payouts' },
  resolve: { rejected: 'Could not resolve', unknown: 'It is unclear whether this was resolved' },
  register: { rejected: 'Could not register', unknown: 'It is unclear whether this was registered' },
  suspend: { rejected: 'Could not suspend', unknown: 'It is unclear whether this account was suspended' },
  resumeAccount: { rejected: 'Could not resume', unknown: 'It is unclear whether this account was resumed' },
  deleteKey: { rejected: 'Could not delete the API key', unknown: 'It is unclear whether the API key was deleted' },
  redeem: { rejected: 'Could not redeem', unknown: 'It is unclear whether this was redeemed' },
  sweep: { rejected: 'Could not move the fees', unknown: 'It is unclear whether the fees were moved' },
  lift: { rejected: 'Could not lift the bar', unknown: 'It is unclear whether the bar was lifted' },
  addLabel: { rejected: 'Could not add the label', unknown: 'It is unclear whether the label was added' },
  allowKeys: {
    rejected: 'Could not allow new API keys',
    unknown: 'It is unclear whether new API keys were allowed',
  },
  stopKeys: { rejected: 'Could not stop new API keys', unknown: 'It is unclear whether new API keys were stopped' },
  createBuilder: {
    rejected: 'Could not create the builder',
    unknown: 'It is unclear whether the builder was created',
  },
  replaceKey: {
    rejected: 'Could not replace the API key of the builder',
    unknown: 'It is unclear whether the API key of the builder was replaced',
  },
} as const;
