import { countedPairs } from './counted.ts';

/** Texts of the account page. */
export const account = {
  title: 'Account',
  intro: 'To trade you need a wallet, an account and an API key. Set up all three here.',

  newcomer: {
    title: 'Try it with a demo wallet',
    /** For somebody whose wallet this browser already has. */
    resumeTitle: 'Sign in',
    text: 'No extension and no money needed. One click creates a wallet in this browser, opens an account and adds play money.',
    kept: 'For play money only. The private key is stored encrypted in this browser. If you clear this site’s data, the wallet is lost unless you have exported its key.',
    start: 'Try it with a demo wallet',
    resume: 'Continue with this browser’s wallet',
    resumeText: (address: string) =>
      `This browser has your wallet: ${address}. Steps of the setup that are missing are done, too.`,
    startTrading: 'Start trading',
    backToMarket: 'Back to the market',
    ready: 'You are ready to trade',
  },
  steps: {
    wallet: 'Create a wallet',
    account: 'Open an account',
    key: 'Create an API key',
    active: 'Wait for the API key to become active (up to 15 seconds)',
    money: 'Get play money from the faucet',
  },
  stepStates: {
    waiting: 'To do',
    running: 'In progress',
    known: 'Already done',
    done: 'Done',
    coming: 'On its way: it is added to your funds once its block is final',
    failed: 'Failed',
  },
  notKept: 'You are signed in until you close this page',
  notKeptWallet:
    'This browser does not keep data for this site. Export the wallet’s private key, or you lose the wallet when you close the page.',
  notForgotten: 'Could not remove the session from this browser',
  seconds: (count: number) => `${count} s`,

  connect: {
    title: 'Connect a wallet',
    text: 'Use a wallet extension in this browser. It shows you each order before you sign it.',
    with: (name: string) => `Connect ${name}`,
    none: 'No wallet extension found in this browser.',
    noneText: 'Install one, such as MetaMask or Rabby, and reload this page.',
    signatures:
      'Your wallet asks for one signature if you already have an account here, and for up to three if you are new.',
    closed: 'Registration is closed: the operator creates accounts.',
  },
  importing: {
    open: 'Import a demo wallet',
    title: 'Import a demo wallet',
    label: 'Private key',
    hint: 'Only for wallets created on this page, with play money. Never enter the key of a wallet that holds real money.',
    submit: 'Import wallet',
  },

  wallet: {
    title: 'Wallet',
    injected: 'Wallet extension',
    browser: 'Demo wallet',
    browserText: 'Created on this page, for play money. Export its private key to keep it beyond this browser.',
    address: 'Wallet address',
    trading: 'Trading wallet',
    tradingText: 'Holds the funds you trade with.',
    tradingNameText:
      'Only names your account in orders. Send nothing to it: this exchange keeps your funds itself, and tokens sent there are lost.',
    signOut: 'Sign out',
    signOutText:
      'Signing out keeps the wallet in this browser and removes the API key. Sign in again to get the key back.',
    export: 'Export private key',
    exportTitle: 'Private key of this wallet',
    exportText: 'Anyone who has this key controls the wallet. Store it somewhere safe and never share it.',
    reveal: 'Show key',
    hide: 'Hide key',
    remove: 'Remove wallet',
    removeTitle: 'Remove the wallet from this browser?',
    removeText:
      'Without its private key, nobody can recover the wallet, not even you. Its account, cash and positions would be lost.',
    removeExported: 'I have exported the private key, or I no longer need this wallet',
    removeSubmit: 'Remove permanently',
    removed: 'Wallet removed from this browser',
  },

  key: {
    title: 'API key',
    text: 'Identifies you to the API. This page uses it for you, and your own programs can use it too.',
    hidden: 'API key, hidden',
    reveal: 'Sign to reveal',
    hide: 'Hide',
    rotate: 'Replace',
    rotateTitle: 'Replace the API key?',
    rotateText:
      'The old key stops working immediately, in your programs too. The new key becomes active within 15 seconds.',
    rotateSubmit: 'Replace key',
    rotated: 'API key replaced',
    delete: 'Delete',
    deleteTitle: 'Delete the API key?',
    deleteText:
      'You are signed out, and programs that use the key stop working. Open orders stay open. You can create another key at any time.',
    deleteSubmit: 'Delete key',
    deleted: 'API key deleted',
    invalid: 'Your API key no longer works',
    invalidText: 'It was replaced or deleted elsewhere. Sign in again to continue.',
    signInAgain: 'Sign in again',
    signs: 'Each of these needs a signature from your wallet.',
  },

  funds: {
    title: 'Funds',
    transfers: 'Deposits and withdrawals',
    total: 'Total cash',
    available: 'Available',
    held: 'In orders',
    faucet: 'Faucet',
    faucetText: (perCall: string, perDay: string, symbol: string) =>
      `Play money: up to ${perCall} ${symbol} at a time, ${perDay} ${symbol} a day.`,
    take: 'Get play money',
    taken: (amount: string, symbol: string) => `${amount} ${symbol} of play money received`,
    none: 'There is no faucet here. The operator credits deposits.',
    noneOnChain: (symbol: string, chainId: string) =>
      `To deposit, send ${symbol} to your trading wallet on chain ${chainId}. Only you can take it out again: that wallet is a Safe that your wallet owns, or your wallet itself.`,
    badAmount: 'Enter an amount above 0, with at most 10 decimal places.',
    tooMuch: (perCall: string) => `The faucet gives at most ${perCall} at a time.`,
  },

  tokens: {
    title: 'Split, merge, claim',
    text: (symbol: string) =>
      `Split 1 ${symbol} into one Yes and one No share of a market, or merge such a pair back into 1 ${symbol}. Once a market is resolved, claim 1 ${symbol} for each winning share.`,
    split: 'Split',
    merge: 'Merge',
    redeem: 'Claim',
    what: 'Action',
    market: 'Market',
    search: 'Search markets',
    searchHint: 'Type a word from the title, then choose a market.',
    noMarkets: 'No markets found.',
    available: (amount: string) => `Available: ${amount}`,
    splitAmount: (symbol: string) => `${symbol} to split`,
    mergeAmount: 'Pairs to merge',
    splitResult: (amount: string, symbol: string) =>
      `You pay ${amount} ${symbol} and receive ${amount} Yes and ${amount} No shares.`,
    mergeResult: (amount: string, symbol: string) =>
      `You give ${amount} Yes and ${amount} No shares and receive ${amount} ${symbol}.`,
    pairs: (count: string) => `You have ${countedPairs(count)}.`,
    splitDone: (amount: string) => `${countedPairs(amount)} received`,
    mergeDone: (amount: string, symbol: string) => `${amount} ${symbol} received`,
    noPairsText: 'A pair is one Yes and one No share of the same market that are not in open orders.',
    nothingToRedeem: 'Nothing to claim',
    nothingToRedeemText: 'Shares of resolved markets appear here until you claim them.',
    worth: (amount: string, symbol: string) => `worth ${amount} ${symbol}`,
    badAmount: 'Enter an amount above 0, with at most 6 decimal places.',
    tooMuchToSplit: (amount: string) => `Not enough cash: ${amount} available`,
    max: 'Max',
  },

  enable: {
    title: 'Enable trading',
    text: 'Approve once that the exchange may move the tokens of your trading wallet. Your wallet pays the gas.',
    submit: 'Enable trading',
    done: 'Trading enabled',
    custodial: 'Trading is enabled. This exchange keeps its own ledger, so no on-chain approval is needed.',
    onChain: 'Trading is enabled. You have approved that the exchange moves the tokens of your trading wallet.',
    transaction: (txHash: string) => `Transaction ${txHash}`,
  },
} as const;
