/** Providers complete a value without a trailing dot: `pets.example.shelter.org`. */
export function isCompleted(value: string, target: string, name: string): boolean {
  if (!value.startsWith(`${target}.`)) return false;
  const added = value.slice(target.length + 1);
  return name === added || name.endsWith(`.${added}`);
}

/** Typographic marks arrive as any characters outside ASCII. */
export function isQuoted(text: string, value: string): boolean {
  return text.includes(value) && /^[^a-z0-9]*["'\u0080-\uffff][^a-z0-9]*$/i.test(text.replace(value, ""));
}
