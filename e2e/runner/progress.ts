const HEARTBEAT_MS = 20_000;
const NAME_WIDTH = 11;
const LINE_WIDTH = 76;

interface Progress {
  begin(name: string): { sign(text: string): void; end(result: string): void };
  say(text: string): void;
  /** Also ends aborted runs. */
  stop(): void;
}

/** Strips ANSI colors. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes start with the escape character
  return text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "");
}

interface Running {
  sign: string;
  startedAt: number;
}

function lineOf(name: string, { sign, startedAt }: Running): string {
  return `  ${name.padEnd(NAME_WIDTH)} ${Math.round((performance.now() - startedAt) / 1000)} s  ${sign}`;
}

/** Updates lines in place on a terminal. */
export function showProgress(to: NodeJS.WriteStream = process.stdout): Progress {
  const running = new Map<string, Running>();
  let shown = 0;
  let stopped = false;

  const clear = (): void => {
    if (shown > 0) to.write(`\u001b[${shown}A\u001b[J`);
    shown = 0;
  };
  const draw = (): void => {
    if (!to.isTTY || stopped) return;
    clear();
    for (const [name, stage] of running) to.write(`${lineOf(name, stage).slice(0, (to.columns || LINE_WIDTH) - 1)}\n`);
    shown = running.size;
  };
  const say = (text: string): void => {
    if (stopped) return;
    clear();
    to.write(`${text}\n`);
    draw();
  };

  return {
    say,
    stop() {
      clear();
      stopped = true;
    },
    begin(name) {
      const startedAt = performance.now();
      const state: Running = { sign: "…", startedAt };
      running.set(name, state);
      if (to.isTTY) draw();
      else say(`  ${name.padEnd(NAME_WIDTH)} …`);
      const beat = setInterval(() => (to.isTTY ? draw() : say(lineOf(name, state))), to.isTTY ? 1000 : HEARTBEAT_MS);
      return {
        sign(text) {
          state.sign = plain(text).slice(0, LINE_WIDTH);
        },
        end(result) {
          clearInterval(beat);
          running.delete(name);
          say(`  ${name.padEnd(NAME_WIDTH)} ${result}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
        },
      };
    },
  };
}
