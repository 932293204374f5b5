import type { Command } from "commander";
import { platform } from "#lib/platform/config/platform.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";
import { everyDomain, type ListedDomain } from "#lib/sites/domains/all/by-address.data.ts";

const HEAD = ["NAME", "PROJECT", "STATE", "ADDRESSES", "CHECKED"];

const isMoving = (): boolean => platform().nextAddresses.length > 0;

function moveWords(isReady: ListedDomain["isReady"]): string {
  if (isReady === null) return "unknown";
  return isReady ? "ready" : "old address";
}

function domainTable(domains: readonly ListedDomain[]): string {
  const moves = isMoving();
  return table(
    moves ? [...HEAD, "MOVE"] : HEAD,
    domains.map(({ name, project, routing, addresses, checkedAt, isReady }) => [
      ...[name, project, routing, addresses.join(" ") || "-", checkedAt === null ? "-" : shortTime(checkedAt)],
      ...(moves ? [moveWords(isReady)] : []),
    ]),
  );
}

function notesFor(domains: readonly ListedDomain[], isByAddress: boolean): string[] {
  if (domains.length === 0) return [isByAddress ? "No domain points here by its addresses." : "There are no custom domains yet."];
  const left = domains.filter(({ isReady }) => isReady === false).length;
  const unknown = domains.filter(({ isReady }) => isReady === null).length;
  if (!isByAddress) return [];
  return !isMoving()
    ? ["These would break if the addresses changed, except for those with an ALIAS record or a flattened CNAME, which follow."]
    : [
        `${grouped(left)} of ${grouped(domains.length)} still have an old address${unknown === 0 ? "" : `, and ${grouped(unknown)} are unknown until a check can read their records`}. The coming ones: ${platform().nextAddresses.join(", ")}.`,
      ];
}

export function addDomainVerbs(program: Command): void {
  const domains = program.command("domains").description("custom domains of every project");

  addVerb(domains, "list", "list them, with what the last check found")
    .option("--by-address", "only those that point here by A or AAAA records, which do not follow when the addresses change")
    .action(async (options: { byAddress?: boolean; json?: boolean }) => {
      const isByAddress = options.byAddress === true;
      const depends = ({ addresses, isReady }: ListedDomain): boolean => addresses.length > 0 || (isMoving() && isReady === null);
      const found = await withDatabase(async () => {
        const list: ListedDomain[] = [];
        for await (const domain of everyDomain(platform())) if (!isByAddress || depends(domain)) list.push(domain);
        return list;
      });
      print(options, { json: found, text: found.length === 0 ? "" : domainTable(found), notes: notesFor(found, isByAddress) });
    });
}
