import { Ratelimit } from "@upstash/ratelimit";

type Algorithm = ReturnType<ConstructorParameters<typeof Ratelimit>[0]["limiter"]>;

/** The limits of the product; `docs/architecture.md` says what each counts by, how many, and where. */
export type LimitName = "api" | "domain-turns" | "invitations" | "looks" | "shared-looks" | "sign-in";

/** What every limit answers, each with more beside it. */
interface Answered {
  /** Epoch milliseconds before which no retry can succeed; 0 when it may go on. */
  retryAt: number;
}

interface Question<Asked, Answer> {
  asked: Asked;
  answer: Answer | undefined;
}

const nothingPending = Promise.resolve();

/** Every limit keeps its own counts: the library's connection is never asked, nor what it would tell of them. */
const unused = (): never => {
  throw new Error("a limit is asked through its gate alone");
};

/**
 * Makes a limit of the product the algorithm of a `Ratelimit`. The library hands an algorithm text alone, and gives back a
 * response that has no room for a verdict. It calls the algorithm before it returns its promise, so the question is put
 * beside the call and keeps its answer.
 *
 * Guarantee: nothing passes but by a decision of this very question. If the library called the algorithm later, it would
 * find no question, and every request would fail. Its race against time and its cache are off: one lets requests through
 * uncounted, the other refuses by a clock of its own.
 *
 * @param decide counts what asks, or refuses it and counts nothing
 * @returns asks whether one more may go on
 */
export function openGate<Asked, Answer extends Answered>(
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
      // No figures, as in the library's own refusals: where a limit tells them, its answer has them.
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
