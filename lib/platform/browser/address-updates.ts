let latest: Promise<unknown> = Promise.resolve();

export function noteAddressUpdate(update: Promise<unknown>): void {
  latest = update;
}

/** A write during navigation would cancel it. */
export async function addressUpdated(): Promise<void> {
  await latest.catch(() => undefined);
}

/** Addresses that we wrote, oldest first, until the router has taken over the last. */
let written: readonly string[] = [];
const listeners = new Set<() => void>();

const addressOf = (pathname: string, search: URLSearchParams): string => `${pathname}?${search}`;

function keep(addresses: readonly string[]): void {
  written = addresses;
  for (const listener of listeners) listener();
}

export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const unroutedQuery = (): string | undefined => written.at(-1)?.replace(/^[^?]*/, "");

export function noteWritten(pathname: string, search: URLSearchParams): void {
  keep([...written, addressOf(pathname, search)]);
}

export function noteRouted(pathname: string, search: URLSearchParams): void {
  const at = written.indexOf(addressOf(pathname, search));
  if (written.length > 0) keep(at < 0 ? [] : written.slice(at + 1));
}

/** Must be called after Back or Forward. */
export function forgetWritten(): void {
  if (written.length > 0) keep([]);
}

export const currentQuery = (): URLSearchParams => new URLSearchParams(unroutedQuery() ?? window.location.search);
