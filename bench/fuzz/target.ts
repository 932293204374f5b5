import type fc from "fast-check";

export interface OpenTarget<Input> {
  /** @throws an error that says which promise the input broke */
  check(input: Input): Promise<void>;
  close(): Promise<void>;
}

/** An entry point for foreign bytes. Inputs are JSON; bytes are Latin-1 strings. */
export interface FuzzTarget<Input = unknown> {
  name: string;
  inputs: fc.Arbitrary<Input>;
  open(): Promise<OpenTarget<Input>>;
  /** Number of inputs that a replay adds to the corpus; 12 by default. */
  fresh?: number;
  /** The inputs of a replay run side by side, because each waits more than it works. */
  isPatient?: true;
}

/** Longer than any answer may take; an input that is still not done never ends. */
const MAX_MS = 45_000;

/** @throws an error that says which promise the input broke */
export async function checkInput<Input>(target: OpenTarget<Input>, input: Input): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no end after ${MAX_MS / 1000} seconds`)), MAX_MS);
  try {
    await Promise.race([target.check(input), late]);
  } finally {
    clearTimeout(timer);
  }
}
