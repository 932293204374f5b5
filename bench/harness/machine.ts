import { eventually } from "#e2e/support/eventually.ts";
import { signal } from "#e2e/support/process-tree.ts";
import { type Checkout, launchProgram, type Program, stopProgram } from "#e2e/support/program.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** A busy machine takes ten times as long as an idle one. */
const START_MS = 120_000;

/** A program that can be killed and started again. */
export class Machine {
  readonly name: string;
  readonly #environment: Record<string, string>;
  readonly #checkout: Checkout | undefined;
  /** The last one is the current one. */
  readonly #programs: Program[] = [];

  /** @param checkout another release than this one */
  constructor(name: string, environment: Record<string, string>, checkout?: Checkout) {
    this.name = name;
    this.#environment = environment;
    this.#checkout = checkout;
  }

  get program(): Program {
    const program = this.#programs.at(-1);
    if (!program) throw new Error(`${this.name} was not started`);
    return program;
  }

  /** Includes all starts. */
  get log(): Program["log"] {
    return this.#programs.flatMap(({ log }) => log);
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    const program = launchProgram(this.#environment, this.#checkout && { checkout: this.#checkout });
    this.#programs.push(program);
    let hasEnded = false;
    void program.ended.then(() => {
      hasEnded = true;
    });
    const isReady = (): boolean => {
      if (hasEnded) throw new OperatorError(`${this.name} ended before it served:\n${program.printed()}`);
      return program.printed().includes("Petstore is ready.");
    };
    await eventually(`${this.name} to serve`, isReady, START_MS);
  }

  /** SIGKILL for all of its processes. */
  async kill(): Promise<void> {
    await this.#programs.at(-1)?.kill();
  }

  /** @throws OperatorError when it does not end cleanly */
  async stop(): Promise<void> {
    const { code, signal: by } = await stopProgram(this.program);
    if (code !== 0) throw new OperatorError(`${this.name} ended with ${by ?? `code ${code}`}:\n${this.program.printed()}`);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Uses SIGKILL; the supervisor starts another. */
  killWebProcess(): void {
    const [pid] = this.program.webProcesses();
    if (pid) signal(pid, "SIGKILL");
  }
}
