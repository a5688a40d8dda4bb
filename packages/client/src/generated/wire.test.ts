import type {
  Balance,
  DepthSnapshotMessage,
  Market,
  Order,
  Orderbook,
  OrderSubmission,
  OrderUpdateMessage,
  Position,
  ROUTES,
  Trade,
  TradeRecordMessage,
} from '@presage/protocol';
import type { Static, TSchema } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type * as wire from './wire.ts';

type Routes = typeof ROUTES;
type ResultOf<Id extends keyof Routes> = Routes[Id] extends { result: infer Schema extends TSchema }
  ? Static<Schema>
  : never;
/** Ids of the endpoints whose result has a different type here than in the protocol. */
type Differing = {
  [Id in keyof Routes & keyof wire.Operations]: ResultOf<Id> extends NonNullable<wire.Operations[Id]['result']>
    ? NonNullable<wire.Operations[Id]['result']> extends ResultOf<Id>
      ? never
      : Id
    : Id;
}[keyof Routes & keyof wire.Operations];

// Checked by the compiler: `npm run types`.
describe('the generated types', () => {
  it('are those of the protocol’s schemas', () => {
    expectTypeOf<wire.Market>().toEqualTypeOf<Market>();
    expectTypeOf<wire.Order>().toEqualTypeOf<Order>();
    expectTypeOf<wire.Trade>().toEqualTypeOf<Trade>();
    expectTypeOf<wire.Position>().toEqualTypeOf<Position>();
    expectTypeOf<wire.Balance>().toEqualTypeOf<Balance>();
    expectTypeOf<wire.Orderbook>().toEqualTypeOf<Orderbook>();
    expectTypeOf<wire.OrderSubmission>().toEqualTypeOf<OrderSubmission>();
    expectTypeOf<wire.DepthSnapshotMessage>().toEqualTypeOf<DepthSnapshotMessage>();
    expectTypeOf<wire.OrderUpdateMessage>().toEqualTypeOf<OrderUpdateMessage>();
    expectTypeOf<wire.TradeRecordMessage>().toEqualTypeOf<TradeRecordMessage>();
  });

  it('have the same result for every endpoint as the protocol', () => {
    expectTypeOf<Differing>().toEqualTypeOf<never>();
  });

  it('contain every endpoint except those for operators and builders', () => {
    type Foreign = Exclude<keyof wire.Operations, keyof Routes>;
    type Missing = {
      [Id in keyof Routes]: Routes[Id] extends { auth: 'admin' | 'builder' } ? never : Id;
    }[keyof Routes];
    expectTypeOf<Foreign>().toEqualTypeOf<never>();
    expectTypeOf<Exclude<Missing, keyof wire.Operations>>().toEqualTypeOf<never>();
  });
});
