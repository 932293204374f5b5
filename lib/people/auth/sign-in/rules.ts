const LOCKED = /^TooManyTries:(\d{1,6})$/;

export function lockedError(waitMs: number): string {
  return `TooManyTries:${Math.ceil(waitMs / 1000)}`;
}

export function signInError(error: string): { kind: "locked"; waitSeconds: number } | { kind: "unavailable" } | { kind: "wrong" } {
  const seconds = LOCKED.exec(error)?.[1];
  if (seconds !== undefined) return { kind: "locked", waitSeconds: Number(seconds) };
  return error === "Unavailable" ? { kind: "unavailable" } : { kind: "wrong" };
}
