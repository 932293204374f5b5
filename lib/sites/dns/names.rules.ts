import { domainToUnicode } from "node:url";

/** For display; a name with an underscore stays unchanged. */
export function shownName(name: string): string {
  return domainToUnicode(name) || name;
}
