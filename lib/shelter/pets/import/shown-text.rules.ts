const MAX_SHOWN = 80;

export function shortened(text: string): string {
  // A code point has at most two UTF-16 units; the rest is never read.
  const points = [
    ...text
      .slice(0, 2 * MAX_SHOWN + 2)
      .toWellFormed()
      .replaceAll("\0", "\u{FFFD}"),
  ];
  return points.length > MAX_SHOWN ? `${points.slice(0, MAX_SHOWN).join("")}…` : points.join("");
}
