import type { Command } from "commander";
import { settings } from "#lib/platform/config/env.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { encryptionKeys, keysFile, newEncryptionKey, writeKeys } from "#lib/platform/secrets/key-file.service.ts";
import { keysEncrypting } from "#lib/platform/secrets/key-use.data.ts";
import { keysInUse } from "#lib/platform/secrets/mutations.ts";
import type { KeyUse } from "#lib/platform/secrets/rules.ts";
import { keyNames } from "#lib/platform/secrets/service.ts";
import { addVerb } from "#lib/programs/cli/terminal/arguments.ts";
import { grouped, print, table } from "#lib/programs/cli/terminal/output.ts";
import { withDatabase } from "#lib/programs/cli/terminal/session.ts";

interface Options {
  json?: boolean;
}

async function keysAndUse(): Promise<{ keys: string[]; use: KeyUse[]; encrypting: string[] }> {
  return await withDatabase(async () => {
    const keys = encryptionKeys(ROOT, settings()).split(",");
    settings.replace({ ...settings(), ENCRYPTION_KEYS: keys });
    const [use, encrypting] = await Promise.all([keysInUse(), keysEncrypting(keyNames())]);
    return { keys, use, encrypting: encrypting };
  });
}

const PARTS: Record<KeyUse["part"], string> = { encrypts: "encrypts and decrypts", decrypts: "decrypts", missing: "MISSING" };

function notesOf(use: KeyUse[], encrypting: string[]): string[] {
  return use.flatMap(({ name, secrets, part }) => {
    if (part === "missing")
      return [`Key ${name} is missing: ${grouped(secrets)} ${secrets === 1 ? "secret" : "secrets"} cannot be opened until it is back.`];
    if (part === "encrypts") return [];
    if (encrypting.includes(name)) return [`A running Petstore encrypts with key ${name} until it is restarted.`];
    if (secrets === 0) return [`Nothing is encrypted with key ${name} anymore: it can be removed.`];
    return [`Key ${name} is still needed; a worker re-encrypts the rest when the service starts.`];
  });
}

const IN_SETTINGS = [
  "Nothing has changed yet. Set ENCRYPTION_KEYS to the line above and restart the service; secrets are then re-encrypted automatically.",
  "On several machines, first add the new key at the end everywhere and restart, then put it first, so no machine lacks a key it needs.",
  "`secrets status` says when the old key can be removed.",
];

export function addSecretVerbs(program: Command): void {
  const secrets = program.command("secrets").description("manage the keys that encrypt secrets in the database");
  addVerb(secrets, "status", "show the encryption keys and how many secrets each has encrypted; the keys themselves stay hidden").action(
    async (options: Options) => {
      const { use, encrypting } = await keysAndUse();
      const rows = use.map(({ name, part, secrets: count }) => [name, PARTS[part], grouped(count)]);
      print(options, { json: use, text: table(["KEY", "USE", "SECRETS"], rows), notes: notesOf(use, encrypting) });
    },
  );
  addVerb(secrets, "rotate", "create a new encryption key; the old ones are kept until nothing is encrypted with them").action(
    async (options: Options) => {
      const isInSettings = settings().ENCRYPTION_KEYS.length > 0;
      const { keys, use, encrypting } = await keysAndUse();
      const inUse = new Set([...encrypting, ...use.filter(({ secrets: count }) => count > 0).map(({ name }) => name)]);
      const needed = keys.filter((key, i) => i === 0 || inUse.has(key.split(":")[0] ?? ""));
      const [added, ...kept] = [newEncryptionKey(), ...needed];
      const all = [added, ...kept].join(",");
      if (isInSettings) return print(options, { json: { encryptionKeys: all }, text: `ENCRYPTION_KEYS=${all}`, notes: IN_SETTINGS });
      const file = keysFile(ROOT, settings());
      writeKeys(file, all);
      const text = `The new key ${added?.split(":")[0]} is the first in ${file}. Restart the service: it then re-encrypts all secrets.`;
      print(options, {
        json: { file, key: added?.split(":")[0] },
        text,
        notes: ["`secrets status` says when the old key can be removed; the next `rotate` removes it."],
      });
    },
  );
}
