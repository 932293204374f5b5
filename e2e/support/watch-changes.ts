import { onChange } from "#lib/platform/db/changes.ts";

/** @returns waits until a condition is true, rechecking on each change */
export function watchChanges(): (holds: () => boolean) => Promise<void> {
  let next = Promise.withResolvers<void>();
  const turn = (): void => {
    next.resolve();
    next = Promise.withResolvers();
  };
  onChange(turn, turn);
  return async (holds) => {
    while (!holds()) await next.promise;
  };
}
