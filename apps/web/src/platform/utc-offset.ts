/** Minutes east of UTC, now: the server ends a person's day at their midnight. */
export function utcOffsetMinutes(): number {
  return -new Date().getTimezoneOffset();
}
