/** The chain that published clients sign orders for (wire contract §4); a local chain has its id unless told otherwise. */
export const DEFAULT_CHAIN_ID = 56;
