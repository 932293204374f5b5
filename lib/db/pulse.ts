import type pg from "pg";

const BEAT_MS = 5000;
const ANSWER_MS = 3000;

/**
 * Asks a long-lived connection for a sign of life every few seconds. A path
 * that silently dropped it (a NAT, a balancer) would otherwise look healthy for
 * hours, and what depends on the connection would be believed meanwhile.
 *
 * @param onLost called once, when an answer is late or fails; not after the connection ended
 */
export function watchPulse(client: pg.Client, onLost: () => void): void {
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
