let latest: Promise<unknown> = Promise.resolve();

export function noteAddressUpdate(update: Promise<unknown>): void {
  latest = update;
}

/** A write during navigation would cancel it. */
export async function addressUpdated(): Promise<void> {
  await latest.catch(() => undefined);
}
