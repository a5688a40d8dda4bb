/** Words for durations and times. */
export const time = {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  now: 'now',
  ago: (span: string) => `${span} ago`,
  day: 'd',
  hour: 'h',
  minute: 'm',
  second: 's',
} as const;
