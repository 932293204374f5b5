interface Choice<T> {
  value: T;
  label: string;
}

/**
 * Where a key moves in a list of choices, as in a native select: arrows, Home, End, or the first letter of a label.
 * @returns undefined for other keys
 */
export function moveChoice<T>(choices: readonly Choice<T>[], from: T, key: string): T | undefined {
  const at = choices.findIndex(({ value }) => value === from);
  const max = choices.length - 1;
  if (key === "ArrowDown" || key === "ArrowRight") return choices[Math.min(at + 1, max)]?.value;
  if (key === "ArrowUp" || key === "ArrowLeft") return choices[Math.max(at - 1, 0)]?.value;
  if (key === "Home" || key === "PageUp") return choices[0]?.value;
  if (key === "End" || key === "PageDown") return choices[max]?.value;
  if ([...key].length !== 1 || key === " ") return undefined;
  const next = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return next.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()))?.value ?? from;
}
