/**
 * Process-wide state. Next bundles a second copy of every module, so a module-level variable would exist twice, and a
 * key revoked through one copy would stay valid in the other. All state therefore hangs on one `globalThis` object.
 */
const RUNTIME = Symbol.for("petstore.runtime");

type Slots = Map<string, unknown>;

function slots(): Slots {
  const holder = globalThis as typeof globalThis & { [RUNTIME]?: Slots };
  holder[RUNTIME] ??= new Map();
  return holder[RUNTIME];
}

interface Slot<T> {
  (): T;
  /** For startup and tests. */
  replace(value: T): void;
  peek(): T | undefined;
}

/** @param name unique, by convention `<folder>.<noun>` */
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

export function clearRuntime(kept: readonly string[] = []): void {
  for (const name of slots().keys()) if (!kept.includes(name)) slots().delete(name);
}
