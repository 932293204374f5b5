/** RFC 3339, formatted once a second. */
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
