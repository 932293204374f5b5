import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ownWords, type PasswordOwner, passwordFault } from "#lib/auth/password.rules.ts";
import type { PasswordAnswer, PasswordQuestion } from "#lib/auth/password-judge.service.ts";
import { AppError } from "#lib/errors.ts";
import { slot } from "#lib/runtime.ts";

const file = (): string => join(/* turbopackIgnore: true */ process.cwd(), "lib/auth/password-judge.service.ts");

/** The dictionaries take about 60 MB, so the thread that loads them ends soon after its last question. */
const IDLE_MS = 10_000;

/** Asks the thread that judges passwords; judging there never delays other requests. */
class Judge {
  readonly #onEnd: () => void;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve: (isGuessable: boolean) => void; reject: (fault: unknown) => void }>();
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(file(), { execArgv: ["--disable-warning=ExperimentalWarning"], env: {} });
    this.#worker.unref();
    this.#worker.on("message", ({ id, isGuessable }: PasswordAnswer) => {
      this.#waiting.get(id)?.resolve(isGuessable);
      this.#waiting.delete(id);
      if (this.#waiting.size > 0) return;
      this.#worker.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    });
    this.#worker.on("error", (fault) => this.#end(fault));
  }

  ask(password: string, own: string[]): Promise<boolean> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const question: PasswordQuestion = { id: ++this.#asked, password, own };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject });
      this.#worker.postMessage(question);
    });
  }

  #end(fault?: unknown): void {
    this.#onEnd();
    for (const { reject } of this.#waiting.values()) reject(fault);
    void this.#worker.terminate();
  }
}

const judge = slot<{ running: Judge | undefined }>("auth.password-judge", () => ({ running: undefined }));

function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const state = judge();
  state.running ??= new Judge(() => {
    state.running = undefined;
  });
  return state.running.ask(password, ownWords(owner));
}

/** @throws AppError `invalid_body` */
export async function refuseBadPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = passwordFault(password, owner);
  if (fault) throw new AppError("invalid_body", `The password ${fault}.`);
  if (await isGuessable(password, owner)) {
    throw new AppError("invalid_body", "The password is among the first that an attacker tries; choose another.");
  }
}
