import { domainToUnicode } from "node:url";

/** A name in the reader's script, for sentences. @param name ASCII, as DNS has it; with an underscore it stays as it is */
export function shownName(name: string): string {
  return domainToUnicode(name) || name;
}
