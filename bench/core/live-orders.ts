/** Which orders of a market are live, so that one can be drawn at random: a list and each order's place in it. */
export class LiveOrders {
  private readonly list: number[] = [];
  private readonly placeOf: Int32Array;
  /** What all of them have left, in shares. */
  shares = 0;

  /** `placeOf` may be shared by all markets of a run: an order is in one of them. */
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

  /** The last takes the place of the one that leaves. */
  remove(id: number): void {
    const last = this.list.pop() as number;
    if (last === id) return;
    const place = this.placeOf[id] as number;
    this.list[place] = last;
    this.placeOf[last] = place;
  }
}
