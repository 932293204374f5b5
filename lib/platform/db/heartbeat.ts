import type pg from "pg";

const BEAT_MS = 5000;
const ANSWER_MS = 3000;

/**
 * Probes a connection: one silently dropped by a NAT or load balancer would look healthy for hours.
 * @param onLost called once on a late or failed answer; not after the connection ended
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
