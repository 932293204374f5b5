export const ANSWER_MS = 250;
const WATCH_MS = 25;

interface AnswerWatch {
  asked(): void;
  answered(): void;
  stop(): void;
}

/** Answers that waited for this busy process are read first. */
function watchEvery(isLate: () => boolean, late: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (!isLate()) return;
    setImmediate(() => {
      if (!isLate()) return;
      clearInterval(timer);
      late();
    });
  }, WATCH_MS);
  return timer.unref();
}

/** Answers come in order, so one timer serves all. */
export function watchAnswers(answerMs: number, late: () => void): AnswerWatch {
  let waiting = 0;
  let since = 0;
  const timer = watchEvery(() => waiting > 0 && performance.now() - since > answerMs, late);
  return {
    asked() {
      if (waiting++ === 0) since = performance.now();
    },
    answered() {
      waiting -= 1;
      since = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** Several nodes answer, so one that hangs shows only in the oldest question. */
export function watchOldest(late: () => void): { during<T>(answer: Promise<T>): Promise<T>; stop(): void } {
  const asked = new Set<{ at: number }>();
  const timer = watchEvery(() => {
    const [oldest] = asked;
    return oldest !== undefined && performance.now() - oldest.at > ANSWER_MS;
  }, late);
  return {
    async during(answer) {
      const question = { at: performance.now() };
      asked.add(question);
      try {
        return await answer;
      } finally {
        asked.delete(question);
      }
    },
    stop: () => clearInterval(timer),
  };
}
