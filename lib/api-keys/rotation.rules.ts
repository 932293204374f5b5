/**
 * What a rotation makes of two expiries. The new key gets the lifetime that the
 * old one was made with, counted from now. The old one ends after the overlap,
 * but never later than it would have anyhow.
 *
 * @param old when it was made and when it ends, epoch milliseconds
 * @param overlapMs how long the old one lives on, from 0
 * @param now epoch milliseconds
 */
export function rotatedExpiries(
  old: { createdAt: number; expiresAt: number | null },
  overlapMs: number,
  now: number,
): { newExpiresAt: number | null; oldExpiresAt: number } {
  const end = now + overlapMs;
  if (old.expiresAt === null) return { newExpiresAt: null, oldExpiresAt: end };
  return { newExpiresAt: now + (old.expiresAt - old.createdAt), oldExpiresAt: Math.min(old.expiresAt, end) };
}
