interface Failure {
  what: string;
  error: Error;
}

/** @param searched each with its error, if it failed */
export function failuresOf(searched: Record<string, Error | null>): Failure[] {
  return Object.entries(searched).flatMap(([what, error]) => (error ? [{ what, error }] : []));
}

const list = new Intl.ListFormat("en");

/** Names what was not searched, so that no one takes it for not found; undefined if everything was. */
export function failureWords(failures: readonly Failure[]): string | undefined {
  const [first] = failures;
  if (!first) return undefined;
  const words = list.format(failures.map(({ what }) => what));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} couldn’t be searched. ${first.error.message}`;
}
