let latest: Promise<unknown> = Promise.resolve();

/** nuqs throttles address writes to one per 50 ms. */
export function noteAddressUpdate(update: Promise<unknown>): void {
  latest = update;
}

/** Resolves once the address is written: a write during navigation would cancel it. */
export async function addressUpdated(): Promise<void> {
  await latest.catch(() => undefined);
}
