const REFUSED = /^(?:\w*Error: )?(?:WRONGPASS|NOAUTH|NOPERM|ERR invalid password)/;

export function redisAwaySentence(cause: string): string {
  const [what, fix] = REFUSED.test(cause)
    ? ["Redis refuses the user or the password", "Correct REDIS_URL."]
    : [`Redis cannot be reached (${cause})`, "Start it, or correct REDIS_URL."];
  return `${what}: each process counts against its share of the limits until it is back. ${fix}`;
}
