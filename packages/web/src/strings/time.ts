/** Words for durations and times. */
export const time = {
  now: 'now',
  ago: (span: string) => `${span} ago`,
  day: 'd',
  hour: 'h',
  minute: 'm',
  second: 's',
} as const;
