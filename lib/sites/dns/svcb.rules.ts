import ipaddr from "ipaddr.js";

/** RFC 9460. */
export interface HttpsRecord {
  /** 0 for an alias. */
  priority: number;
  /** Lowercase, without a trailing dot; empty for the record's own name. */
  target: string;
  /** Addresses. */
  hints: string[];
  /** Null for the usual one. */
  port: number | null;
  /** Has a key for encrypted handshakes. */
  hasEch: boolean;
  /** What a zone file has after the name. */
  text: string;
}

/** RFC 9460, section 14.3.2. */
const KEYS = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint"];
const MAX_LABEL = 63;
const IPV4_BYTES = 4;
const IPV6_BYTES = 16;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("cut off");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  number(length: 1 | 2): number {
    return this.take(length).readUIntBE(0, length);
  }
}

/** Never compressed (RFC 9460, section 2.2). */
function nameFrom(reader: Reader): string {
  const labels: string[] = [];
  for (let length = reader.number(1); length > 0; length = reader.number(1)) {
    if (length > MAX_LABEL) throw new RangeError("not a label");
    labels.push(reader.take(length).toString("latin1").toLowerCase());
  }
  return labels.join(".");
}

function addressesFrom(value: Buffer, size: number): string[] {
  if (value.length === 0 || value.length % size !== 0) throw new RangeError("not addresses");
  return Array.from({ length: value.length / size }, (_, i) =>
    ipaddr.fromByteArray([...value.subarray(i * size, (i + 1) * size)]).toString(),
  );
}

function protocolsFrom(value: Buffer): string[] {
  const reader = new Reader(value);
  const protocols: string[] = [];
  while (!reader.isAtEnd) protocols.push(reader.take(reader.number(1)).toString("latin1"));
  return protocols;
}

type Parameters = Pick<HttpsRecord, "hints" | "port" | "hasEch"> & { texts: string[] };

function addParameter(to: Parameters, key: number, value: Buffer): void {
  const name = KEYS[key] ?? `key${key}`;
  if (name === "ipv4hint" || name === "ipv6hint") {
    const addresses = addressesFrom(value, name === "ipv4hint" ? IPV4_BYTES : IPV6_BYTES);
    to.hints.push(...addresses);
    to.texts.push(`${name}=${addresses.join(",")}`);
  } else if (name === "port") {
    to.port = new Reader(value).number(2);
    to.texts.push(`port=${to.port}`);
  } else if (name === "alpn") {
    to.texts.push(`alpn=${protocolsFrom(value).join(",")}`);
  } else {
    to.hasEch ||= name === "ech";
    to.texts.push(name);
  }
}

function parametersFrom(reader: Reader): Parameters {
  const found: Parameters = { hints: [], port: null, hasEch: false, texts: [] };
  let last = -1;
  while (!reader.isAtEnd) {
    const key = reader.number(2);
    if (key <= last) throw new RangeError("not in order");
    last = key;
    addParameter(found, key, reader.take(reader.number(2)));
  }
  return found;
}

/** @returns undefined if malformed: browsers pass over such records */
export function readHttpsRecord(data: Uint8Array): HttpsRecord | undefined {
  try {
    const reader = new Reader(data);
    const priority = reader.number(2);
    const target = nameFrom(reader);
    // An alias ignores its parameters (section 2.4.2).
    const { texts, ...parameters } = parametersFrom(priority === 0 ? new Reader(Buffer.alloc(0)) : reader);
    return { priority, target, ...parameters, text: [priority, target === "" ? "." : target, ...texts].join(" ") };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
