import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { OperatorError } from "#lib/platform/errors.ts";

export interface Questions {
  /** A person can correct an answer. */
  isTerminal: boolean;
  /** Reads the next line of standard input. */
  ask(prompt: string, isSecret: boolean): Promise<string>;
  close(): void;
}

/** Asks on standard error, so that standard output has only the result. */
export function openQuestions(): Questions {
  const isTerminal = process.stdin.isTTY;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const answers = lines[Symbol.asyncIterator]();
  return {
    isTerminal,
    async ask(prompt, isSecret) {
      lines.setPrompt(prompt);
      lines.prompt();
      isMuted = isSecret && isTerminal;
      const { value, done } = await answers.next();
      isMuted = false;
      if (!isTerminal || isSecret || done) process.stderr.write("\n");
      if (done) throw new OperatorError("Standard input ended before all questions were answered. Nothing was changed.");
      return value.trim();
    },
    close: () => lines.close(),
  };
}
