import { grouped } from "#lib/programs/cli/terminal/output.ts";

const BAR_WIDTH = 30;

/** Standard error gets a bar on a terminal, otherwise a line per 10%. */
export function progress(
  total: number,
  noun: string,
  to: { isTTY?: boolean; write(text: string): boolean } = process.stderr,
): (done: number) => void {
  const startedAt = performance.now();
  let reportedTenths = 0;
  return (done) => {
    const share = done / total;
    const seconds = (performance.now() - startedAt) / 1000;
    const left = done === total ? `${seconds.toFixed(1)} s` : `${Math.ceil((seconds / share) * (1 - share))} s left`;
    const text = `${String(Math.floor(share * 100)).padStart(3)}%  ${grouped(done)} of ${grouped(total)} ${noun}, ${left}`;
    if (to.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      to.write(`\r[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${text}\u001b[K${done === total ? "\n" : ""}`);
      return;
    }
    const tenths = Math.floor(share * 10);
    if (tenths > reportedTenths) to.write(`${text}\n`);
    reportedTenths = tenths;
  };
}
