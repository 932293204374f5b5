/**
 * The one place that holds process-wide state.
 *
 * Guarantee: a slot has one value per process, whichever copy of this module
 * asks. Next bundles a second copy of every module, so a plain module-level
 * variable would exist twice and a key revoked through one copy would live on
 * in the other. All state therefore hangs on one `globalThis` object.
 */
const RUNTIME = Symbol.for("petstore.runtime");

type Slots = Map<string, unknown>;

function slots(): Slots {
  const holder = globalThis as typeof globalThis & { [RUNTIME]?: Slots };
  holder[RUNTIME] ??= new Map();
  return holder[RUNTIME];
}

/** Reads a process-wide value, making it at first use. */
interface Slot<T> {
  (): T;
  /** Puts another value in place; for start-up and tests. */
  replace(value: T): void;
  /** The value if it was made already. */
  peek(): T | undefined;
}

/**
 * Declares a process-wide value.
 *
 * @param name unique in the program, by convention `<folder>.<noun>`
 * @param create makes the value; runs at most once per process
 */
export function slot<T>(name: string, create: () => T): Slot<T> {
  const read = (): T => {
    const all = slots();
    const found = all.get(name);
    if (found !== undefined) return found as T;
    const made = create();
    all.set(name, made);
    return made;
  };
  return Object.assign(read, {
    replace: (value: T) => void slots().set(name, value),
    peek: () => slots().get(name) as T | undefined,
  });
}

/** Forgets every slot, so that the next use starts afresh. For tests. */
export function clearRuntime(): void {
  slots().clear();
}
