/** The chain that clients sign orders for (wire contract §4). On any other, the exchange contract accepts none of their signatures. */
export const CHAIN_ID = 56;
