// Made from @presage/protocol by `npm run generate`: change that, not this.

export const ADMIN_ENDPOINTS = {
  adminRegisterAccount: { method: 'POST', path: '/admin/account', envelope: 'errno' },
  adminListAccounts: { method: 'GET', path: '/admin/account', envelope: 'errno' },
  adminCredit: { method: 'POST', path: '/admin/account/{walletAddress}/credit', envelope: 'errno' },
  adminDebit: { method: 'POST', path: '/admin/account/{walletAddress}/debit', envelope: 'errno' },
  adminCreateBuilder: { method: 'POST', path: '/admin/builder', envelope: 'errno' },
  adminCreateLabel: { method: 'POST', path: '/admin/label', envelope: 'errno' },
  adminCreateMarket: { method: 'POST', path: '/admin/market', envelope: 'errno' },
  adminEditMarket: { method: 'PATCH', path: '/admin/market/{marketId}', envelope: 'errno' },
  adminActivateMarket: { method: 'POST', path: '/admin/market/{marketId}/activate', envelope: 'errno' },
  adminHaltMarket: { method: 'POST', path: '/admin/market/{marketId}/halt', envelope: 'errno' },
  adminResumeMarket: { method: 'POST', path: '/admin/market/{marketId}/resume', envelope: 'errno' },
  adminCloseMarket: { method: 'POST', path: '/admin/market/{marketId}/close', envelope: 'errno' },
  adminFailMarket: { method: 'POST', path: '/admin/market/{marketId}/fail', envelope: 'errno' },
  adminDeleteMarket: { method: 'POST', path: '/admin/market/{marketId}/delete', envelope: 'errno' },
  adminResolveMarket: { method: 'POST', path: '/admin/market/{marketId}/resolve', envelope: 'errno' },
  adminGetKeyIssuance: { method: 'GET', path: '/admin/key-issuance', envelope: 'errno' },
  adminSetKeyIssuance: { method: 'PUT', path: '/admin/key-issuance', envelope: 'errno' },
  adminSweepFees: { method: 'POST', path: '/admin/fees/sweep', envelope: 'errno' },
  adminReconcile: { method: 'POST', path: '/admin/reconcile', envelope: 'errno' },
  adminListAudit: { method: 'GET', path: '/admin/audit', envelope: 'errno' },
} as const;
