// Loaded before each test file: property tests draw the same input in every run, so that no change is refused for what
// chance found in other code. PRESAGE_FUZZ_SEED draws other input.

import fc from 'fast-check';

fc.configureGlobal({
  seed: Number(process.env.PRESAGE_FUZZ_SEED ?? 1),
  // Otherwise lists and texts have ten items at most, whatever longest length a test asks for.
  defaultSizeToMaxWhenMaxSpecified: true,
});
