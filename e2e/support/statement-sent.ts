import pg from "pg";
import { onTestFinished, vi } from "vitest";

/** Resolves when a statement containing `part` is sent. Call it first. */
export function statementSent(part: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const spy = vi.spyOn(pg.Client.prototype as { query: typeof query }, "query").mockImplementation(function (this: unknown, ...given) {
    const [statement] = given as [string | { text?: string }];
    const text = typeof statement === "string" ? statement : statement.text;
    const result = query.apply(this, given);
    if (text?.includes(part)) resolve();
    return result;
  });
  onTestFinished(() => spy.mockRestore());
  return promise;
}
