/** Marks the ticket's form, for {@link isTicketInFocus}. */
export const TICKET_MARK = { 'data-ticket': '' } as const;

/** Whether a part of the ticket has the focus: somebody is filling it in. */
export function isTicketInFocus(): boolean {
  return document.activeElement?.closest('[data-ticket]') != null;
}
