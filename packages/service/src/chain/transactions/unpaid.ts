/** The errors of nodes for an account that cannot pay for the gas. */
export const UNPAID = /insufficient ?(funds|balance)|enough funds|cost exceeds (account )?balance/i;
