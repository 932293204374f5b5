import type { Command } from "commander";
import { platform } from "#lib/platform/config/platform.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { everyDomain, type ListedDomain } from "#lib/sites/domains/by-address.data.ts";

const HEAD = ["NAME", "PROJECT", "STATE", "ADDRESSES", "CHECKED"];

function moveWords(isReady: ListedDomain["isReady"]): string[] {
  return isReady === null ? [] : [isReady ? "ready" : "old address"];
}

function domainTable(domains: readonly ListedDomain[]): string {
  const isMoving = domains.some(({ isReady }) => isReady !== null);
  return table(
    isMoving ? [...HEAD, "MOVE"] : HEAD,
    domains.map(({ name, project, routing, addresses, checkedAt, isReady }) => [
      ...[name, project, routing, addresses.join(" ") || "-", checkedAt === null ? "-" : shortTime(checkedAt)],
      ...moveWords(isReady),
    ]),
  );
}

function notesFor(domains: readonly ListedDomain[], isByAddress: boolean): string[] {
  if (domains.length === 0) return [isByAddress ? "No domain points here by its addresses." : "There are no custom domains yet."];
  const left = domains.filter(({ isReady }) => isReady === false).length;
  const { nextAddresses } = platform();
  if (!isByAddress) return [];
  return nextAddresses.length === 0
    ? ["These would break if the addresses changed, except for those with an ALIAS record or a flattened CNAME, which follow."]
    : [`${grouped(left)} of ${grouped(domains.length)} still have an old address. The coming ones: ${nextAddresses.join(", ")}.`];
}

export function addDomainVerbs(program: Command): void {
  const domains = program.command("domains").description("custom domains of every project");

  addVerb(domains, "list", "list them, with what the last check found")
    .option("--by-address", "only those that point here by A or AAAA records, which do not follow when the addresses change")
    .action(async (options: { byAddress?: boolean; json?: boolean }) => {
      const isByAddress = options.byAddress === true;
      const found = await withDatabase(async () => {
        const list: ListedDomain[] = [];
        for await (const domain of everyDomain(platform())) if (!isByAddress || domain.addresses.length > 0) list.push(domain);
        return list;
      });
      print(options, { json: found, text: found.length === 0 ? "" : domainTable(found), notes: notesFor(found, isByAddress) });
    });
}
