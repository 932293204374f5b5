import { isIP } from "node:net";

const FORM = /^(?:\[(?<inBrackets>[\da-f:.]+)\]|(?<plain>[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)):(?<port>\d{1,5})$/i;

export interface HostAndPort {
  host: string;
  port: number;
}

/** IPv6 needs brackets. */
export function hostAndPort(text: string): HostAndPort | undefined {
  const { inBrackets, plain, port: digits } = FORM.exec(text)?.groups ?? {};
  const port = Number(digits);
  if (!(port >= 1 && port <= 65_535)) return undefined;
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? { host: inBrackets, port } : undefined;
  return plain === undefined ? undefined : { host: plain, port };
}
