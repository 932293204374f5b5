import type pg from "pg";

const BEAT_MS = 5000;
const ANSWER_MS = 3000;

/**
 * A NAT or load balancer may drop a connection silently.
 * @param onLost called once
 */
export function watchHeartbeat(client: pg.Client, onLost: () => void): void {
  let late: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(beating);
    clearTimeout(late);
  };
  const lose = (): void => {
    stop();
    onLost();
  };
  const beating = setInterval(() => {
    late ??= setTimeout(lose, ANSWER_MS);
    client.query("select 1").then(() => {
      clearTimeout(late);
      late = undefined;
    }, lose);
  }, BEAT_MS);
  beating.unref();
  client.once("end", stop);
}
