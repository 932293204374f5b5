import { isIPv4, isIPv6 } from "node:net";
import { AppError } from "#lib/platform/errors.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import {
  MAX_PLAYGROUND_RECORDS,
  MAX_RECORDS_OF_NAME,
  type PlaygroundType,
  type RecordFacts,
  type RecordForm,
} from "#lib/sites/playground/schema.ts";

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_NAME_LENGTH = 253;
const CAA = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"]*)"|([^\s"]*))$/i;

const refusal = (message: string): AppError => new AppError("invalid_body", message);
const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);

export function isSubdomainOf(name: string, domain: string): boolean {
  return name.endsWith(`.${domain}`);
}

function asciiName(text: string): string | undefined {
  if (/[/:@?#%\\[\]\s]/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const name = new URL(`http://${text}`).hostname.replace(/\.$/, "");
  const isName = name.length <= MAX_NAME_LENGTH && name.split(".").every((label) => LABEL.test(label));
  return isName && /[a-z][a-z0-9-]*$/.test(name) ? name : undefined;
}

/**
 * A trailing dot marks a full name.
 * @throws `invalid_body`
 */
export function recordNameFrom(typed: string): string {
  const text = typed.trim();
  const isWhole = text.endsWith(".") || /(?:^|\.)playground\.localhost$/i.test(text);
  const name = asciiName(isWhole ? text : `${text}.${PLAYGROUND_ZONE}`);
  if (name === undefined || text === "") {
    throw refusal(`A name has letters, digits, hyphens and underscores with dots between, such as www.city-shelter; got ${quoted(typed)}.`);
  }
  if (!isSubdomainOf(name, PLAYGROUND_ZONE)) {
    throw refusal(`Only names that end in .${PLAYGROUND_ZONE} can have records here; got ${quoted(typed)}.`);
  }
  return name;
}

/**
 * Accepts any zone.
 * @throws `invalid_parameter`
 */
export function questionNameFrom(typed: string): string {
  const name = asciiName(typed.trim());
  if (name !== undefined) return name;
  throw new AppError("invalid_parameter", `The name must look like www.city-shelter.${PLAYGROUND_ZONE}; got ${quoted(typed)}.`);
}

function targetFrom(type: PlaygroundType, typed: string): string {
  const name = asciiName(typed);
  if (name !== undefined) return name;
  throw refusal(`The value of ${type} must be a name such as localhost, not an address; got ${quoted(typed)}.`);
}

function caaFrom(typed: string): string {
  const [, flags = "999", tag = "", inQuotes, plain = ""] = CAA.exec(typed) ?? [];
  if (Number(flags) > 255) throw refusal(`The value of CAA must look like 0 issue "letsencrypt.org"; got ${quoted(typed)}.`);
  return `${Number(flags)} ${tag.toLowerCase()} "${inQuotes ?? plain}"`;
}

function textFrom(typed: string): string {
  const text = typed.replace(/^"(.*)"$/, "$1");
  if (text !== "" && /^[\x20-\x7e]+$/.test(text)) return text;
  throw refusal(`The value of TXT must be 1 or more plain characters (ASCII); got ${quoted(typed)}.`);
}

function valueFrom(type: PlaygroundType, typed: string): string {
  const text = typed.trim();
  if (type === "A") {
    if (isIPv4(text)) return text;
    throw refusal(`The value of A must be an IPv4 address such as 127.0.0.1; got ${quoted(typed)}.`);
  }
  if (type === "AAAA") {
    // No room for a zone such as %eth0 on the wire.
    if (isIPv6(text) && !text.includes("%")) return new URL(`http://[${text}]`).hostname.slice(1, -1);
    throw refusal(`The value of AAAA must be an IPv6 address such as ::1; got ${quoted(typed)}.`);
  }
  if (type === "CAA") return caaFrom(text);
  return type === "TXT" ? textFrom(text) : targetFrom(type, text);
}

/** @throws `invalid_body` */
export function recordFrom(form: RecordForm): RecordFacts {
  return { name: recordNameFrom(form.name), type: form.type, value: valueFrom(form.type, form.value), ttl: form.ttl };
}

/** An A record beside a CNAME is allowed, to show the effect. */
export function clashOf(record: RecordFacts, others: readonly RecordFacts[]): string | undefined {
  const ofName = others.filter(({ name }) => name === record.name);
  if (ofName.some(({ type, value }) => type === record.type && value === record.value)) {
    return `${record.name} already has this ${record.type} record.`;
  }
  const isSingle = record.type === "CNAME" || record.type === "ALIAS";
  if (isSingle && ofName.some(({ type }) => type === record.type)) {
    return `${record.name} already has a ${record.type} record and can have only one: change or delete that one.`;
  }
  if (ofName.length >= MAX_RECORDS_OF_NAME) return `${record.name} has ${MAX_RECORDS_OF_NAME} records, which is the maximum.`;
  if (others.length >= MAX_PLAYGROUND_RECORDS)
    return `The playground holds ${MAX_PLAYGROUND_RECORDS} records, which is the maximum. Delete one.`;
  return undefined;
}
