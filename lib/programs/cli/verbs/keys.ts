import { type Command, Option } from "commander";
import { listApiKeys } from "#lib/gateway/api-keys/data.ts";
import { createApiKey, disableApiKey, enableApiKey, revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { rotateApiKey } from "#lib/gateway/api-keys/rotation.mutations.ts";
import { type ApiKeyView, durationSchema, KEY_PERMISSIONS, type KeyPermission, keyAccessSchema } from "#lib/gateway/api-keys/schema.ts";
import { addVerb, parserOf } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print, printList, shortTime, table } from "#lib/programs/cli/terminal/output.ts";
import { withProject } from "#lib/programs/cli/terminal/project.ts";
import { operator } from "#lib/programs/cli/terminal/session.ts";

interface Options {
  project: string;
  json?: boolean;
}

const PROJECT = ["--project <project>", "the project's id or slug"] as const;
const DEFAULT_OVERLAP = "1h";

const accessOf = ({ scopes }: ApiKeyView): string => scopes.join(", ");

function keyTable(keys: ApiKeyView[]): string {
  return table(
    ["ID", "NAME", "KEY", "SCOPES", "STATE", "CREATED", "BY", "EXPIRES", "LAST USED", "CALLS TODAY"],
    keys.map((key) => [
      key.id,
      key.name,
      key.shown,
      accessOf(key),
      key.state,
      shortTime(key.createdAt),
      key.createdBy,
      shortTime(key.expiresAt),
      shortTime(key.lastUsedAt),
      grouped(key.callsToday),
    ]),
  );
}

function addCreate(keys: Command): void {
  addVerb(keys, "create", "create a key and print it; it is shown only once")
    .requiredOption(...PROJECT)
    .requiredOption("--name <name>", "its name, 1 to 80 characters")
    .option("--scope <scope>", "read or read_write", parserOf(keyAccessSchema), "read_write")
    .addOption(new Option("--permission <permission...>", "what else it may do, one or more").choices(KEY_PERMISSIONS).default([]))
    .option("--expires <duration>", "such as 45m, 12h or 30d; the key never expires when left out", parserOf(durationSchema))
    .action(async (options: Options & { name: string; scope: ApiKeyView["scope"]; expires?: number; permission: KeyPermission[] }) => {
      await withProject(options.project, async ({ project, scope }) => {
        const permissions = KEY_PERMISSIONS.filter((one) => options.permission.includes(one));
        const input = {
          name: options.name,
          scope: permissions.includes("public") ? ("read" as const) : options.scope,
          permissions,
          lifetimeMs: options.expires ?? null,
        };
        const { key, apiKey } = await createApiKey(scope, input, operator());
        const expiry = apiKey.expiresAt === null ? "it never expires" : `it expires at ${apiKey.expiresAt}`;
        const note = `Key ${apiKey.id} of ${project.name}, scopes ${accessOf(apiKey)}; ${expiry}. It is shown only once: save it now.`;
        print(options, { json: { key, ...apiKey }, text: key, notes: [note] });
      });
    });
}

function addRotate(keys: Command): void {
  addVerb(keys, "rotate", "replace a key with a new one and print it; the old one keeps working for the overlap")
    .argument("<keyId>", "the key's id, as `keys list` shows it")
    .requiredOption(...PROJECT)
    .option(
      "--overlap <duration>",
      `0m to 24h, never past the old key's own expiry (default: ${DEFAULT_OVERLAP})`,
      parserOf(durationSchema),
    )
    .action(async (keyId: string, options: Options & { overlap?: number }) => {
      await withProject(options.project, async ({ scope }) => {
        const overlapMs = options.overlap ?? durationSchema.parse(DEFAULT_OVERLAP);
        const { key, apiKey, oldExpiresAt } = await rotateApiKey(scope, keyId, overlapMs, operator());
        const note = `Key ${apiKey.id} replaces key ${keyId}, which expires at ${oldExpiresAt}. It is shown only once: save it now.`;
        print(options, { json: { key, ...apiKey, oldExpiresAt }, text: key, notes: [note] });
      });
    });
}

const CHANGES = [
  { verb: "disable", description: "disable a key; takes effect with the next request", change: disableApiKey, said: "is disabled" },
  { verb: "enable", description: "enable a disabled key; takes effect with the next request", change: enableApiKey, said: "is active" },
  { verb: "revoke", description: "revoke a key for good; takes effect with the next request", change: revokeApiKey, said: "is revoked" },
] as const;

export function addKeyVerbs(program: Command): void {
  const keys = program.command("keys").description("create, list and revoke API keys");
  addCreate(keys);
  addVerb(keys, "list", "list a project's keys, including expired and revoked ones")
    .requiredOption(...PROJECT)
    .action(async (options: Options) => {
      await withProject(options.project, async ({ scope, project }) => {
        const found = await listApiKeys(scope);
        printList(options, found, keyTable, `${project.name} has no keys yet.`);
      });
    });
  addRotate(keys);
  for (const { verb, description, change, said } of CHANGES) {
    addVerb(keys, verb, description)
      .argument("<keyId>", "the key's id, as `keys list` shows it")
      .requiredOption(...PROJECT)
      .action(async (keyId: string, options: Options) => {
        await withProject(options.project, async ({ scope }) => {
          const apiKey = await change(scope, keyId, operator());
          print(options, { json: apiKey, text: `Key ${apiKey.id} (${apiKey.name}) ${said}.` });
        });
      });
  }
}
