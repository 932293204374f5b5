/**
 * Next bundles a second copy of every module, so a module-level variable would exist twice, and a key revoked through one copy would stay
 * valid in the other. All state is therefore on one `globalThis` object.
 */
const RUNTIME = Symbol.for("petstore.runtime");

type Singletons = Map<string, unknown>;

function singletons(): Singletons {
  const holder = globalThis as typeof globalThis & { [RUNTIME]?: Singletons };
  holder[RUNTIME] ??= new Map();
  return holder[RUNTIME];
}

interface Singleton<T> {
  (): T;
  /** Used at startup and in tests. */
  replace(value: T): void;
  peek(): T | undefined;
}

/** @param name unique, by convention `<folder>.<noun>` */
export function singleton<T>(name: string, create: () => T): Singleton<T> {
  const read = (): T => {
    const all = singletons();
    const found = all.get(name);
    if (found !== undefined) return found as T;
    const made = create();
    all.set(name, made);
    return made;
  };
  return Object.assign(read, {
    replace: (value: T) => void singletons().set(name, value),
    peek: () => singletons().get(name) as T | undefined,
  });
}

export function clearRuntime(exceptions: readonly string[] = []): void {
  for (const name of singletons().keys()) if (!exceptions.includes(name)) singletons().delete(name);
}
