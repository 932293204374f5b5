/** RFC 3339 for pino. Formats the date once a second, because `toISOString` costs each request. */
export function createLogTime(now: () => number = Date.now): () => string {
  let second = Number.NaN;
  let start = "";
  return () => {
    const at = now();
    const current = Math.floor(at / 1000);
    if (current !== second) {
      second = current;
      start = `,"time":"${new Date(current * 1000).toISOString().slice(0, -4)}`;
    }
    return `${start}${String(at - current * 1000).padStart(3, "0")}Z"`;
  };
}
