/** Whether a text, blanks around it aside, is written as an address is. */
export function isAddressText(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim());
}

/** Whether an address could begin so. */
export function isAddressStart(text: string): boolean {
  return /^0x[0-9a-fA-F]{0,40}$/.test(text.trim());
}
