let arrivals = 0;

/** The number of a message that has just come, one more than that of the last: unlike the service's own it never begins again. */
export function nextArrival(): number {
  arrivals += 1;
  return arrivals;
}

/** The number of the last message that came: what is asked for after it tells of all up to it. */
export function arrivalsSoFar(): number {
  return arrivals;
}
