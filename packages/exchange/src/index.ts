export type * from './command.ts';
export type * from './event.ts';
export type * from './outcome.ts';
export * from './units.ts';
export * from './words.ts';
