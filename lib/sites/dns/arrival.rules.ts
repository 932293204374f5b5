import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

export type Arrival = { outcome: "arrives" } | { outcome: "elsewhere" | "unknown"; why: string };

const ROUTING = new Set(["CNAME", "ALIAS", "A", "AAAA"]);

/** What counts behind a proxy is whether requests arrive. */
export function withArrival(judged: readonly Judged[], proxy: string, arrival: Arrival): Judged[] {
  return judged.map((one) => {
    const { line } = one;
    if (!ROUTING.has(line.type) || (line.verdict !== "wrong" && line.verdict !== "missing")) return one;
    if (arrival.outcome === "arrives") {
      const message = line.seen.length === 0 ? "" : `This is ${proxy}, which passes visitors on to us.`;
      return { line: { ...line, wanted: "", verdict: "fine", message }, problem: null };
    }
    const verdict = arrival.outcome === "unknown" ? "unknown" : line.verdict;
    return { line: { ...line, verdict, message: `${line.message} ${arrival.why}`.trim() }, problem: one.problem };
  });
}

export function proxyReport(proxy: string | undefined, arrival: Arrival | undefined): DnsReport["proxy"] {
  if (proxy === undefined) return undefined;
  return { name: proxy, arrives: arrival === undefined || arrival.outcome === "unknown" ? null : arrival.outcome === "arrives" };
}
