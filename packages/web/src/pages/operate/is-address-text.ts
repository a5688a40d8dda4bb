/** Whether a text is an address, ignoring surrounding blanks. */
export function isAddressText(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim());
}

/** Whether a text is the start of an address, ignoring surrounding blanks. */
export function isAddressStart(text: string): boolean {
  return /^0x[0-9a-fA-F]{0,40}$/.test(text.trim());
}
