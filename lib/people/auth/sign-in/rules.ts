const LOCKED = /^TooManyTries:(\d{1,6})$/;

export function lockedError(waitMs: number): string {
  return `TooManyTries:${Math.ceil(waitMs / 1000)}`;
}

/** The first step succeeded. */
export const SECOND_STEP = "SecondStep";

/** Logged with the provider and the reason. */
export const SIGNED_NO_ONE_IN = "another service signed no one in";

type SignInError = { kind: "locked"; waitSeconds: number } | { kind: "unavailable" } | { kind: "wrong" } | { kind: "second-step" };

export function signInError(error: string): SignInError {
  const seconds = LOCKED.exec(error)?.[1];
  if (seconds !== undefined) return { kind: "locked", waitSeconds: Number(seconds) };
  if (error === SECOND_STEP) return { kind: "second-step" };
  return error === "Unavailable" ? { kind: "unavailable" } : { kind: "wrong" };
}

/** @param next local path */
export function confirmPath(next: string): string {
  const [path = "", ...fragment] = next.split("#");
  return `/sign-in/confirm?next=${encodeURIComponent(path)}${fragment.length > 0 ? `#${fragment.join("#")}` : ""}`;
}

/** @returns the address if it is at `base`, otherwise `base` */
export function ownAddress(address: string, base: string): string {
  const target = URL.parse(address, base);
  return target?.origin === new URL(base).origin ? target.href : base;
}

/** Never follows the address's host: a path that starts with `//` would be another host's. */
export function localPath(address: string | undefined): string {
  const { pathname = "", search = "", hash = "" } = URL.parse(address ?? "") ?? {};
  return `/${pathname.replace(/^[/\\]+/, "")}${search}${hash}`;
}

/** Available second factors. */
export interface SecondSteps {
  hasApp: boolean;
  hasPasskey: boolean;
}
