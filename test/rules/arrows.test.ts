import { describe } from 'vitest';
import { type Breach, checkSkeleton, type Source } from './skeleton.ts';

const ARROWS: readonly Breach[] = [
  ['exchange-imports-nothing', 'packages/exchange/src/node.ts', "import 'node:fs';"],
  ['exchange-imports-nothing', 'packages/exchange/src/type.ts', "import type { A } from 'node:fs'; export type B = A;"],
  ['exchange-imports-nothing', 'packages/exchange/src/npm.ts', "import 'typebox';"],
  ['exchange-imports-nothing', 'packages/exchange/src/wire.ts', "import '@presage/protocol';"],
  ['exchange-tests-import-only-test-tools', 'packages/exchange/src/wire.test.ts', "import '@presage/protocol';"],
  ['protocol-runs-in-browsers', 'packages/protocol/src/node.ts', "import 'fs';"],
  ['protocol-stands-alone', 'packages/protocol/src/exchange.ts', "import '@presage/exchange';"],
  ['protocol-stands-alone', 'packages/protocol/src/service.test.ts', "import '@presage/service';"],
  ['client-runs-in-browsers', 'packages/client/src/node.ts', "import 'node:fs';"],
  ['client-runs-in-browsers', 'packages/client/src/platform/node.ts', "import 'node:fs';"],
  ['client-hides-what-is-for-node', 'packages/client/src/proxy.ts', "export const a = import('undici');"],
  ['client-knows-only-the-wire', 'packages/client/src/exchange.ts', "import '@presage/exchange';"],
  ['no-deep-import-of-exchange', 'packages/service/src/deep.ts', "import '../../exchange/src/node.ts';"],
  ['no-relative-import-across-packages', 'packages/service/src/near.ts', "import '../../exchange/src/index.ts';"],
  ['nothing-unresolved', 'packages/service/src/inner.ts', "import '@presage/exchange/src/index.ts';"],
  ['no-undeclared-packages', 'packages/service/src/tool.ts', "import 'fast-check';"],
  ['journal-knows-no-later-folder', 'packages/service/src/journal/back.ts', "import '../store/back.ts';"],
  ['store-knows-no-later-folder', 'packages/service/src/store/back.ts', "import '../market-data/later.ts';"],
  ['threads-knows-no-later-folder', 'packages/service/src/threads/back.ts', "import '../journal/back.ts';"],
  ['gateway-http-knows-its-place', 'packages/service/src/gateway/http/back.ts', "import '../pages/later.ts';"],
  ['every-folder-has-its-place', 'packages/service/src/new/new.ts', "import '../threads/back.ts';"],
  ['no-tests-in-production', 'packages/service/src/tested.ts', "import './some.test.ts';"],
  ['no-cycles', 'packages/service/src/egg.ts', "export * from './hen.ts';"],
  ['no-cycles', 'packages/service/src/type-egg.ts', "import type { B } from './type-hen.ts'; export type A = B;"],
];

const ARROWS_KEPT: readonly Source[] = [
  ['packages/exchange/src/kept.test.ts', "import 'node:fs'; import 'vitest'; import './index.ts';"],
  ['packages/protocol/src/kept.ts', "import 'typebox';"],
  [
    'packages/service/src/kept.ts',
    "import 'node:fs'; import 'fastify'; import '@presage/exchange'; import '@presage/protocol';",
  ],
  ['packages/service/src/market-data/later.ts', ''],
  ['packages/service/src/gateway/http/kept.ts', ''],
  ['packages/service/src/gateway/pages/later.ts', "import '../http/kept.ts';"],
  ['packages/service/src/presenters/kept.ts', "import '../market-data/later.ts'; import '../store/back.ts';"],
  ['packages/client/src/kept.ts', "import 'viem'; import '@presage/protocol'; import '#platform';"],
  ['packages/client/src/kept.test.ts', "import 'node:fs'; import 'ws';"],
  ['packages/service/src/some.test.ts', "import 'fast-check';"],
  ['test/kept.test.ts', "import '@presage/service'; import '@presage/exchange'; import '@presage/protocol';"],
];

/** A cycle is reported for only one of its files. */
const OTHER_HALVES: readonly Source[] = [
  ['packages/service/src/hen.ts', "export * from './egg.ts';"],
  ['packages/service/src/type-hen.ts', "import type { A } from './type-egg.ts'; export type B = A;"],
];

/** A violation in depcruise's JSON report. */
interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

describe('imports between packages', () => {
  checkSkeleton({ breaches: ARROWS, kept: ARROWS_KEPT, others: OTHER_HALVES }, (run) => {
    const { summary } = JSON.parse(run('depcruise', ['packages', 'test', '-T', 'json']));
    return summary.violations.map(({ rule, from }: Violation) => `${rule.name} ${from}`);
  });
});
