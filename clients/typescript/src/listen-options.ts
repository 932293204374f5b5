import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Webhook } from "standardwebhooks";
import { EVENT_TYPES } from "./generated/event-types.ts";

type EventType = (typeof EVENT_TYPES)[number];

export interface ListenOptions {
  forwardTo: string;
  /** With `/v1`. */
  baseUrl: string;
  key: string;
  project: string | undefined;
  /** All by default. */
  types: EventType[] | undefined;
  after: bigint | undefined;
  /** `whsec_…` */
  secret: string;
  /** Given as an argument, which the list of processes shows. */
  isSecretExposed: boolean;
}

export const USAGE = `petstore listen --forward-to <address> [options]

Follows the events of a project and forwards each, signed as a webhook, to an address on this machine.

  --forward-to <address>  such as http://localhost:3001/webhooks
  --url <address>         of Petstore; http://localhost:3000 by default
  --types <types>         such as pet.created,order.*; all by default
  --after <event id>      starts behind this event; by default with what happens from now on
  --key-file <path>       has the API key or personal token; - reads it from the standard input
  --secret-file <path>    has the secret to sign with; - reads it from the standard input
  --secret <whsec_…>      signs with it; others on this machine can see it in the list of processes
  --project <slug>        with a personal token: the project
  --allow-remote          allows --forward-to an address that is not on this machine
  --help                  shows this

Without --key-file, the API key or personal token is read from the environment variable PETSTORE_KEY. Without a
secret, PETSTORE_WEBHOOK_SECRET is used, or a new one for each run.`;

/** What was typed cannot be done; the message says why. */
export class UsageError extends Error {}

const OPTIONS = {
  "forward-to": { type: "string" },
  url: { type: "string", default: "http://localhost:3000" },
  types: { type: "string" },
  after: { type: "string" },
  "key-file": { type: "string" },
  "secret-file": { type: "string" },
  secret: { type: "string" },
  project: { type: "string" },
  "allow-remote": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const MAX_INT64 = 2n ** 63n - 1n;
const SECRET_BYTES = 32;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function addressOf(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${option} must be an address that starts with http:// or https://; got ${JSON.stringify(text)}.`);
  }
  if (url.username !== "" || url.password !== "") throw new UsageError(`${option} must not contain a user name or a password.`);
  return url;
}

function forwardAddress(text: string | undefined, isRemoteAllowed: boolean): string {
  if (text === undefined)
    throw new UsageError("--forward-to is missing: the address that gets the events, such as http://localhost:3001/webhooks.");
  const url = addressOf("--forward-to", text);
  if (!isRemoteAllowed && !LOOPBACK.test(url.hostname)) {
    throw new UsageError(
      `--forward-to must be on this machine (localhost, 127.0.0.1, or [::1]); got ${url.hostname}. To forward events elsewhere, add --allow-remote.`,
    );
  }
  return url.href;
}

function baseAddress(text: string): string {
  const url = addressOf("--url", text);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}

/** @param text types, and `group.*` for all of a group */
function typesOf(text: string): EventType[] {
  const types = text.split(",").flatMap((entry) => {
    const wanted = entry.trim();
    const group = wanted.endsWith(".*") ? wanted.slice(0, -1) : undefined;
    const fitting = EVENT_TYPES.filter((type) => (group === undefined ? type === wanted : type.startsWith(group)));
    if (fitting.length > 0) return fitting;
    const groups = new Set(EVENT_TYPES.map((type) => type.replace(/\..*$/, ".*")));
    throw new UsageError(
      `--types must be types of events, separated by commas; got ${JSON.stringify(wanted)}. Types are ${EVENT_TYPES.join(", ")}; groups are ${[...groups].join(", ")}.`,
    );
  });
  return [...new Set(types)];
}

function eventId(text: string): bigint {
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (id === undefined || id > MAX_INT64)
    throw new UsageError(`--after must be the id of an event, in digits; got ${JSON.stringify(text)}.`);
  return id;
}

function newSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}

/** Does not repeat what it refuses: that may be another secret. */
function checkedSecret(source: string, secret: string): string {
  try {
    if (!/^whsec_./.test(secret)) throw new Error("no prefix");
    new Webhook(secret).sign("evt_0", new Date(0), "");
    return secret;
  } catch (cause) {
    throw new UsageError(`${source} must be a signing secret: whsec_ and Base64.`, { cause });
  }
}

const STANDARD_INPUT = 0;

function fileText(option: string, path: string): string {
  try {
    return readFileSync(path === "-" ? STANDARD_INPUT : path, "utf8").trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`${option} must be a file that can be read; got ${JSON.stringify(path)} (${code}).`, { cause });
  }
}

/** @throws UsageError */
function keyOf(file: string | undefined, stored: string | undefined): string {
  const key = file === undefined ? stored?.trim() : fileText("--key-file", file);
  if (key) return key;
  throw new UsageError(
    file === undefined
      ? "PETSTORE_KEY is missing: set this environment variable to an API key of the project, or to a personal token; or name a file with --key-file."
      : "--key-file must have an API key of the project, or a personal token; it is empty.",
  );
}

function secretOf(given: string | undefined, file: string | undefined, stored: string | undefined): string {
  if (given !== undefined && file !== undefined) throw new UsageError("Give either --secret or --secret-file.");
  if (file !== undefined) return checkedSecret("--secret-file", fileText("--secret-file", file));
  if (given !== undefined) return checkedSecret("--secret", given);
  return stored ? checkedSecret("PETSTORE_WEBHOOK_SECRET", stored) : newSecret();
}

/**
 * @param args without the program
 * @returns undefined if help is wanted
 * @throws UsageError
 */
export function readListenOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ListenOptions | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  if (positionals.length !== 1 || positionals[0] !== "listen") {
    throw new UsageError(`The one command is listen; got ${positionals.length === 0 ? "none" : JSON.stringify(positionals.join(" "))}.`);
  }
  const { "key-file": keyFile, "secret-file": secretFile } = values;
  if (keyFile === "-" && secretFile === "-") throw new UsageError("Only one of --key-file and --secret-file can be -.");
  const key = keyOf(keyFile, environment["PETSTORE_KEY"]);
  return {
    forwardTo: forwardAddress(values["forward-to"], values["allow-remote"]),
    baseUrl: baseAddress(values.url),
    key,
    project: values.project,
    types: values.types === undefined ? undefined : typesOf(values.types),
    after: values.after === undefined ? undefined : eventId(values.after),
    secret: secretOf(values.secret, secretFile, environment["PETSTORE_WEBHOOK_SECRET"]),
    isSecretExposed: values.secret !== undefined,
  };
}
