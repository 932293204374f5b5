import { randomBytes } from "node:crypto";
import { chownSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newAuthSecret } from "#lib/platform/config/auth-environment.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { diskFullSentence } from "#lib/platform/disk-full.rules.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { currentKeys, newEncryptionKey } from "#lib/platform/secrets/key-file.service.ts";

const AUTHORITY = "https://acme-v02.api.letsencrypt.org/directory";
const TOKEN_BYTES = 24;

type Values = Record<string, string | undefined>;

/** An existing database keeps its key. */
export function generatedSettings(root: string, config: Settings, known: Values): Values {
  const keys = currentKeys(root, config);
  const made: Values = {
    ENCRYPTION_KEYS: keys.length > 0 ? keys.join(",") : newEncryptionKey(),
    AUTH_SECRET: newAuthSecret(),
    METRICS_TOKEN: randomBytes(TOKEN_BYTES).toString("base64url"),
    ACME_DIRECTORY_URL: known["ACME_EMAIL"] && AUTHORITY,
  };
  return Object.fromEntries(Object.entries(made).filter(([name, value]) => value && !known[name]));
}

function lineOf(name: string, value: string): string {
  if (/^[\w.:/@+,=-]+$/.test(value)) return `${name}=${value}`;
  const quote = value.includes("'") ? '"' : "'";
  if (value.includes(quote) || (quote === '"' && value.includes("\\"))) {
    throw new OperatorError(`${name} has quotes that the settings file cannot hold: choose another value.`);
  }
  return `${name}=${quote}${value}${quote}`;
}

export function settingsText(before: string, added: Record<string, string>): string {
  const entries = Object.entries(added);
  const kept = entries.reduce((text, [name]) => text.replaceAll(new RegExp(`^${name}=[ \\t]*(?:\\n|$)`, "gm"), ""), before);
  const lines = entries.map(([name, value]) => lineOf(name, value));
  return [...(kept.trimEnd() === "" ? [] : [kept.trimEnd()]), ...lines, ""].join("\n");
}

/**
 * Mode 0600; the file is complete at every moment.
 * @param replaces otherwise an existing file is refused
 */
export function writeSettings(named: string, text: string, replaces: boolean): void {
  mkdirSync(path.dirname(named), { recursive: true });
  const file = replaces ? realpathSync(named) : named;
  const partial = `${file}.${process.pid}`;
  try {
    writeFileSync(partial, text, { mode: 0o600, flag: "wx", flush: true });
    if (replaces) {
      const { uid, gid } = statSync(file);
      chownSync(partial, uid, gid);
      renameSync(partial, file);
    } else {
      linkSync(partial, file);
    }
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") throw existing(file);
    if (diskFullSentence(cause) !== undefined) throw cause;
    throw new OperatorError(`The settings cannot be written to ${file}: run this as root, or name another file with PETSTORE_ENV.`, {
      cause,
    });
  } finally {
    rmSync(partial, { force: true });
  }
}

export function existing(file: string): OperatorError {
  return new OperatorError(`${file} exists, and was left as it is: edit it, or add --change to be asked only for what it lacks.`);
}
