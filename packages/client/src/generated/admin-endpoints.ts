// Made from @presage/protocol by `npm run generate`: change that, not this.

export const ADMIN_ENDPOINTS = {
  adminRegisterAccount: { method: 'POST', path: '/admin/account' },
  adminListAccounts: { method: 'GET', path: '/admin/account' },
  adminCredit: { method: 'POST', path: '/admin/account/{walletAddress}/credit' },
  adminDebit: { method: 'POST', path: '/admin/account/{walletAddress}/debit' },
  adminCreateBuilder: { method: 'POST', path: '/admin/builder' },
  adminCreateLabel: { method: 'POST', path: '/admin/label' },
  adminCreateMarket: { method: 'POST', path: '/admin/market' },
  adminEditMarket: { method: 'PATCH', path: '/admin/market/{marketId}' },
  adminActivateMarket: { method: 'POST', path: '/admin/market/{marketId}/activate' },
  adminHaltMarket: { method: 'POST', path: '/admin/market/{marketId}/halt' },
  adminResumeMarket: { method: 'POST', path: '/admin/market/{marketId}/resume' },
  adminCloseMarket: { method: 'POST', path: '/admin/market/{marketId}/close' },
  adminFailMarket: { method: 'POST', path: '/admin/market/{marketId}/fail' },
  adminDeleteMarket: { method: 'POST', path: '/admin/market/{marketId}/delete' },
  adminResolveMarket: { method: 'POST', path: '/admin/market/{marketId}/resolve' },
  adminGetKeyIssuance: { method: 'GET', path: '/admin/key-issuance' },
  adminSetKeyIssuance: { method: 'PUT', path: '/admin/key-issuance' },
  adminSweepFees: { method: 'POST', path: '/admin/fees/sweep' },
  adminReconcile: { method: 'POST', path: '/admin/reconcile' },
  adminListAudit: { method: 'GET', path: '/admin/audit' },
} as const;
