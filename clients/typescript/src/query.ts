type Value = string | number | bigint | boolean | readonly (string | bigint)[] | undefined;

/** @returns with its question mark, or empty; lists are separated by commas */
export function searchOf(query: { readonly [name: string]: Value }): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
}
