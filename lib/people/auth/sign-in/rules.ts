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

/** Available second factors. */
export interface SecondSteps {
  hasApp: boolean;
  hasPasskey: boolean;
}
