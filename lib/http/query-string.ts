import { AppError } from "#lib/errors.ts";

/**
 * The values of the named parameters of a query string
 * (application/x-www-form-urlencoded; other parameters are ignored).
 *
 * @param query as sent, without `?`
 * @throws AppError `invalid_parameter` when a named parameter is repeated or badly percent-encoded
 */
export function readParameters<N extends string>(query: string, names: readonly N[]): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {};
  if (query === "") return found;
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = names.find((one) => one === decode(equals < 0 ? pair : pair.slice(0, equals)));
    if (name === undefined) continue;
    const raw = equals < 0 ? "" : pair.slice(equals + 1);
    const value = decode(raw);
    if (value === undefined) throw new AppError("invalid_parameter", `${name} is not valid percent-encoded UTF-8: ${show(raw)} came.`);
    if (name in found) throw new AppError("invalid_parameter", `${name} is given more than once. Send it once.`);
    found[name] = value;
  }
  return found;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** A parameter's value as an error message shows it, shortened. */
export function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${[...text].slice(0, 60).join("")}…` : text);
}
