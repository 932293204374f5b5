import { domainToUnicode } from "node:url";

export function shownName(name: string): string {
  return domainToUnicode(name) || name;
}
