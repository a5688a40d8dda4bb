/** The live orders of a market, so that one can be drawn at random: a list, and each order's index in it. */
export class LiveOrders {
  private readonly list: number[] = [];
  private readonly placeOf: Int32Array;
  /** Total remaining size of all of them, in shares. */
  shares = 0;

  /** `placeOf` may be shared by all markets of a run, since an order is in only one of them. */
  constructor(placeOf: Int32Array) {
    this.placeOf = placeOf;
  }

  get count(): number {
    return this.list.length;
  }

  at(place: number): number {
    return this.list[place] as number;
  }

  add(id: number): void {
    this.placeOf[id] = this.list.length;
    this.list.push(id);
  }

  /** Swap-remove: the last order moves to the freed index. */
  remove(id: number): void {
    const last = this.list.pop() as number;
    if (last === id) return;
    const place = this.placeOf[id] as number;
    this.list[place] = last;
    this.placeOf[last] = place;
  }
}
