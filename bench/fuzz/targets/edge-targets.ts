import fc from "fast-check";
import { readTarget } from "#lib/programs/edge/exchange.ts";
import { damaged } from "../damage.ts";
import type { FuzzTarget } from "../target.ts";

interface Asked {
  host: string;
  target: string;
}

const HOSTS = ["paws.pets.test", "PAWS.pets.test:8443", "xn--bcher-kva.example.", "127.0.0.1", "[::1]"];
const TARGETS = ["/", "/cats?page=2", "/pets/42", "http://paws.pets.test/cats", "/_next/static/chunks/a.js", "*"];
const PIECES = [
  "/",
  "//",
  "\\",
  "..",
  ".",
  "%2e",
  "%2E%2e",
  "%2f",
  "%5c",
  "%00",
  "?",
  "#",
  "@",
  ":",
  ";",
  " ",
  "\t",
  "\x00",
  "http://",
  "/sites/",
  "é",
];

/** Requests stay below the site's path, however a parser at the origin reads them. */
export const edgeTargets: FuzzTarget<Asked> = {
  name: "edge-targets",
  inputs: fc.record({ host: damaged(HOSTS, PIECES), target: damaged(TARGETS, PIECES) }),
  open: async () => ({
    async check({ host, target }) {
      const found = readTarget(host, target);
      if (!found) return;
      if (!/^[a-z0-9_.-]+$/.test(found.host)) throw new Error(`the host is ${JSON.stringify(found.host)}`);
      const base = `http://origin.test/sites/${found.host}`;
      const url = new URL(`${base}${found.path}${found.query}`);
      if (!url.href.startsWith(`${base}/`)) throw new Error(`it leads to ${url.href}`);
      // A parser may encode more characters, but sees the same segments.
      const read = url.pathname.slice(`/sites/${found.host}`.length).replaceAll(/%(?:[2-7][\da-f])/gi, (code) => decodeURIComponent(code));
      const asked = found.path.replaceAll(/%(?:[2-7][\da-f])/gi, (code) => decodeURIComponent(code));
      if (read !== asked) throw new Error(`a parser reads ${read} where ${asked} was asked`);
    },
    close: async () => undefined,
  }),
};
