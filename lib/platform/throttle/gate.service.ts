import { Ratelimit } from "@upstash/ratelimit";

type Algorithm = ReturnType<ConstructorParameters<typeof Ratelimit>[0]["limiter"]>;

/** `docs/architecture.md` lists what each counts, and where. */
export type LimitName = "api" | "domain-turns" | "invitations" | "looks" | "passwords" | "shared-looks" | "sign-in";

interface Answered {
  /** Epoch milliseconds before which no retry can succeed; 0 when allowed. */
  retryAt: number;
}

interface Question<Asked, Answer> {
  asked: Asked;
  answer: Answer | undefined;
}

const nothingPending = Promise.resolve();

const unused = (): never => {
  throw new Error("a limit is asked through its gate alone");
};

/**
 * Makes a limit the algorithm of a `Ratelimit`, which passes it only text and has no room for a verdict in its response.
 * The library calls the algorithm before it returns its promise, so the question is kept beside the call and receives the
 * answer. If a version called it later, every request would fail: none passes without its own decision. The library's
 * timeout would let requests through uncounted, and its cache uses its own clock: both are off.
 *
 * @param decide counts, or refuses without counting
 */
export function openRateLimit<Asked, Answer extends Answered>(
  name: LimitName,
  decide: (asked: Asked) => Answer | Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  let asking: Question<Asked, Answer> | undefined;
  const algorithm: Algorithm = {
    async limit() {
      const question = asking;
      if (!question) throw new Error("a limit was asked about nothing");
      const decided = decide(question.asked);
      const answer = decided instanceof Promise ? await decided : decided;
      question.answer = answer;
      // Figures are in the answer; the library's own refusals have none either.
      return { success: answer.retryAt === 0, limit: 0, remaining: 0, reset: answer.retryAt, pending: nothingPending };
    },
    getRemaining: unused,
    resetTokens: unused,
  };
  const ratelimit = new Ratelimit({
    redis: { evalsha: unused, get: unused, set: unused },
    limiter: () => algorithm,
    prefix: "petstore",
    timeout: 0,
    ephemeralCache: false,
    analytics: false,
    enableTelemetry: false,
  });
  return async (asked) => {
    const question: Question<Asked, Answer> = { asked, answer: undefined };
    asking = question;
    const passing = ratelimit.limit(name);
    asking = undefined;
    await passing;
    if (!question.answer) throw new Error("a limit was passed without a decision");
    return question.answer;
  };
}
