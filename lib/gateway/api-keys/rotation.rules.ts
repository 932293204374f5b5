/** Epoch milliseconds. The old key never expires later than before. */
export function rotatedExpiries(
  old: { createdAt: number; expiresAt: number | null },
  overlapMs: number,
  now: number,
): { newExpiresAt: number | null; oldExpiresAt: number } {
  const end = now + overlapMs;
  if (old.expiresAt === null) return { newExpiresAt: null, oldExpiresAt: end };
  return { newExpiresAt: now + (old.expiresAt - old.createdAt), oldExpiresAt: Math.min(old.expiresAt, end) };
}
