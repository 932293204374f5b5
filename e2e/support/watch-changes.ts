import { onChange } from "#lib/db/changes.ts";

/**
 * Watches the changes that this process hears of.
 * @returns waits until something holds, as it may whenever a change is heard
 */
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
