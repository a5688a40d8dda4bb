let arrivals = 0;

/** The next number for a received stream message. Unlike the service's sequence numbers, these never restart. */
export function nextArrival(): number {
  arrivals += 1;
  return arrivals;
}

/** The number of the last received message: data requested afterwards includes everything up to it. */
export function arrivalsSoFar(): number {
  return arrivals;
}
