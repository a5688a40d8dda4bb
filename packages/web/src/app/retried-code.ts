import { type ComponentType, lazy } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { loadCode } from './load-code.ts';

/** A component whose code is loaded when it is first rendered. */
export interface RetriedCode<Props> {
  useComponent(): ComponentType<Props>;
  /** After a failure: the next rendering loads the code again. A lazy component keeps its failure for good. */
  forget(): void;
}

export function retriedCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): RetriedCode<Props> {
  const make = (): ComponentType<Props> => lazy(() => loadCode(load));
  const component = createStore(make());
  return { useComponent: () => useStore(component), forget: () => component.set(make()) };
}
