import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ownWords, type PasswordOwner, passwordError } from "#lib/people/auth/password.rules.ts";
import type { PasswordAnswer, PasswordQuestion } from "#lib/people/auth/password-judge.service.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { openWindow } from "#lib/platform/fixed-window.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

export const PASSWORD_TRIES = { max: 20, windowMs: MINUTE_MS };

/** The dictionaries take 60 MB. */
const IDLE_MS = 10_000;
/** Loads the dictionaries. */
const FIRST_ANSWER_MS = 30_000;
const ANSWER_MS = 10_000;
const MAX_WAITING = 32;

const file = (): string => join(/* turbopackIgnore: true */ process.cwd(), "lib/people/auth/password-judge.service.ts");
const unavailable = (): AppError => new AppError("service_unavailable", "Passwords cannot be checked right now. Try again in a moment.");

class StrengthWorker {
  readonly #onEnd: (worker: StrengthWorker) => void;
  readonly #worker = new Worker(file(), { execArgv: ["--disable-warning=ExperimentalWarning"], env: {} });
  readonly #waiting = new Map<number, PromiseWithResolvers<boolean>>();
  #asked = 0;
  #answerMs = FIRST_ANSWER_MS;
  #timer: NodeJS.Timeout | undefined;

  constructor(onEnd: (worker: StrengthWorker) => void) {
    this.#onEnd = onEnd;
    this.#worker.on("message", ({ id, isGuessable }: PasswordAnswer) => {
      if (isGuessable === undefined) this.#waiting.get(id)?.reject(unavailable());
      else this.#waiting.get(id)?.resolve(isGuessable);
      this.#waiting.delete(id);
      this.#answerMs = ANSWER_MS;
      this.#expectNext();
    });
    this.#worker.on("error", () => this.#end());
    this.#worker.on("exit", () => this.#end());
  }

  ask(password: string, own: string[]): Promise<boolean> {
    if (this.#waiting.size >= MAX_WAITING) this.#giveUpOldest();
    const question: PasswordQuestion = { id: ++this.#asked, password, own };
    const answer = Promise.withResolvers<boolean>();
    this.#waiting.set(question.id, answer);
    this.#worker.postMessage(question);
    this.#expectNext();
    return answer.promise;
  }

  #giveUpOldest(): void {
    const [oldest] = this.#waiting;
    if (!oldest) return;
    const [id, answer] = oldest;
    this.#waiting.delete(id);
    answer.reject(unavailable());
  }

  #expectNext(): void {
    clearTimeout(this.#timer);
    const isIdle = this.#waiting.size === 0;
    if (isIdle) this.#worker.unref();
    else this.#worker.ref();
    this.#timer = setTimeout(() => this.#end(), isIdle ? IDLE_MS : this.#answerMs).unref();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#onEnd(this);
    for (const { reject } of this.#waiting.values()) reject(unavailable());
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}

const strengthWorker = singleton<{ running: StrengthWorker | undefined }>("auth.password-judge", () => ({ running: undefined }));
const tries = singleton("auth.password-tries", () => openWindow(PASSWORD_TRIES));

function isGuessable(password: string, owner: PasswordOwner): Promise<boolean> {
  const state = strengthWorker();
  state.running ??= new StrengthWorker((ended) => {
    if (state.running === ended) state.running = undefined;
  });
  return state.running.ask(password, ownWords(owner));
}

/** @throws `invalid_body`, `service_unavailable`, `conflict` beyond 20 tries a minute */
export async function refuseBadPassword(password: string, owner: PasswordOwner): Promise<void> {
  const error = passwordError(password, owner);
  if (error) throw new AppError("invalid_body", `The password ${error}.`);
  const { success } = await tries().limit(owner.email ?? "");
  if (!success) throw new DashboardError("conflict", "Too many passwords were tried within a minute. Wait a moment, then try again.");
  if (await isGuessable(password, owner)) {
    throw new AppError("invalid_body", "The password is too easy to guess. Choose another one.");
  }
}
