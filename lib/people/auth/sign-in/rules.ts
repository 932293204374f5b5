const LOCKED = /^TooManyTries:(\d{1,6})$/;

export function lockedError(waitMs: number): string {
  return `TooManyTries:${Math.ceil(waitMs / 1000)}`;
}

export const SECOND_STEP = "SecondStep";

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

/** Never another host's, such as `//` starts. */
export function localPath(address: string | undefined): string {
  const { pathname = "", search = "", hash = "" } = URL.parse(address ?? "") ?? {};
  return `/${pathname.replace(/^[/\\]+/, "")}${search}${hash}`;
}

export interface SecondSteps {
  hasApp: boolean;
  hasPasskey: boolean;
}
