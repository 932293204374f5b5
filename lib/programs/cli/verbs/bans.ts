import type { Command } from "commander";
import { type ActiveBan, listBans } from "#lib/gateway/rate-limit/bans/data.ts";
import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { print, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { projectOrThrow, withProject } from "#lib/programs/cli/terminal/project.ts";
import { operator, withDatabase } from "#lib/programs/cli/terminal/session.ts";

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

function banTable(bans: ActiveBan[]): string {
  return table(
    ["PROJECT", "KEY ID", "NAME", "KEY", "SINCE", "UNTIL"],
    bans.map((ban) => [
      ban.projectId,
      ban.keyId,
      ban.keyName,
      `${ban.keyPrefix}…${ban.keyLast4}`,
      shortTime(iso(ban.startedAt)),
      shortTime(iso(ban.endsAt)),
    ]),
  );
}

export function addBanVerbs(program: Command): void {
  const bans = program.command("bans").description("list and lift bans on keys that kept sending requests after a 429");

  addVerb(bans, "list", "list the active bans")
    .option("--project <project>", "only this project's bans, by id or slug")
    .action(async (options: { project?: string; json?: boolean }) => {
      await withDatabase(async () => {
        const projectId = options.project === undefined ? null : (await projectOrThrow(options.project)).project.id;
        const found = await listBans(projectId);
        const json = found.map((ban) => ({ ...ban, startedAt: iso(ban.startedAt), endsAt: iso(ban.endsAt) }));
        const notes = found.length === 0 ? ["No key is banned."] : [];
        print(options, { json, text: found.length === 0 ? "" : banTable(found), notes });
      });
    });

  addVerb(bans, "lift", "lift a key's ban; takes effect with the next request")
    .argument("<keyId>", "the key's id, as `bans list` shows it")
    .requiredOption("--project <project>", "the project's id or slug")
    .action(async (keyId: string, options: { project: string; json?: boolean }) => {
      await withProject(options.project, async ({ project, scope }) => {
        await liftBan(scope, keyId, operator());
        print(options, { json: { keyId, projectId: project.id, lifted: true }, text: `The ban on key ${keyId} is lifted.` });
      });
    });
}
