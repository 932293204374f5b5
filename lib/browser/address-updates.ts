let latest: Promise<unknown> = Promise.resolve();

/** Tells of a change of the address that is on its way. nuqs writes it a moment later, at most one in 50 ms. */
export function noteAddressUpdate(update: Promise<unknown>): void {
  latest = update;
}

/** Resolves once the address is written: one that changed while the next page is on its way would take that page away. */
export async function addressUpdated(): Promise<void> {
  await latest.catch(() => undefined);
}
