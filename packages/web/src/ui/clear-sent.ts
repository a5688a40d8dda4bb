/** Change of a field after its text was sent: empties it, unless the user has typed something else since. */
export function clearSent(sent: string): (typed: string) => string {
  return (typed) => (typed === sent ? '' : typed);
}
