import { createSocket } from "node:dgram";
import { once } from "node:events";
import dns2 from "dns2";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { checkDns } from "#lib/sites/dns/service.ts";
import { applyEdits, type Edit, editsWith } from "../damage.ts";
import type { FuzzTarget } from "../target.ts";

const { Packet } = dns2;
const TARGET = "pets.example";
/** A type that dns2 does not know. */
const HTTPS = 65;
const AT = Date.parse("2026-11-21T12:00:00Z");
/** A resolver recognizes the answer by these first bytes. */
const KEPT_BYTES = 2;
const PIECES = [
  "\x00",
  "\xff",
  "\xc0\x0c",
  "\xc0\x00",
  "\x3f",
  "\x00\x05",
  "\x00\x10",
  "\x01\x01",
  "\x00\x01\x00\x01",
  "\x00\x00\xff\xff",
  "issue",
];

const RECORDS: Record<number, (name: string) => object> = {
  [Packet.TYPE.A]: () => ({ address: "192.0.2.10" }),
  [Packet.TYPE.AAAA]: () => ({ address: "2001:db8::10" }),
  [Packet.TYPE.CNAME]: (name) => ({ domain: name === TARGET ? "elsewhere.example" : TARGET }),
  [Packet.TYPE.TXT]: () => ({ data: "petstore=challenge" }),
  [HTTPS]: () => ({ data: Buffer.from("\0\x01\0\0\x01\0\x03\x02h2\0\x04\0\x04\xc0\0\x02\x0a", "latin1") }),
  [Packet.TYPE.CAA]: () => ({ flags: 0, tag: "issue", value: "letsencrypt.org" }),
};

function answerTo(question: Buffer): { name: string; bytes: Buffer } {
  const request = Packet.parse(question);
  const response = Packet.createResponseFromRequest(request);
  const [asked] = request.questions;
  const [name, type] = [asked?.name.toLowerCase() ?? "", asked?.type ?? 0];
  const record = RECORDS[type]?.(name);
  if (record) response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 1, ...record } as never);
  return { name, bytes: response.toBuffer() };
}

/** A check of a domain ends with a report that can be stored, whatever DNS answers. */
export const dnsAnswers: FuzzTarget<Edit[]> = {
  name: "dns-answers",
  inputs: editsWith(PIECES),
  isPatient: true,
  async open() {
    const editsOf = new Map<string, Edit[]>();
    const server = createSocket("udp4");
    server.on("message", (question, from) => {
      const { name, bytes } = answerTo(question);
      const edits = [...editsOf].find(([domain]) => name.endsWith(domain))?.[1] ?? [];
      const damaged = applyEdits(bytes.toString("latin1").slice(KEPT_BYTES), edits);
      server.send(Buffer.concat([bytes.subarray(0, KEPT_BYTES), Buffer.from(damaged, "latin1")]), from.port, from.address);
    });
    server.bind(0, "127.0.0.1");
    await once(server, "listening");
    settings.replace(parseSettings({ LOG_LEVEL: "silent", DNS_SERVERS: `127.0.0.1:${server.address().port}` }));
    let count = 0;
    return {
      async check(edits) {
        const domain = `d${count++}.example`;
        editsOf.set(domain, edits);
        try {
          const wants = {
            isApex: false,
            target: TARGET,
            setAddresses: [],
            nextAddresses: [],
            challenge: "challenge",
            caaIdentities: ["letsencrypt.org"],
          };
          const report = dnsReportSchema.parse(await checkDns({ name: `www.${domain}`, ...wants }, AT));
          const stored = JSON.stringify(report);
          // PostgreSQL's jsonb accepts neither.
          if (stored.includes("\\u0000") || /\\ud[89a-f]/i.test(stored)) throw new Error(`cannot be stored: ${stored}`);
        } finally {
          editsOf.delete(domain);
        }
      },
      async close() {
        server.close();
        await once(server, "close");
      },
    };
  },
};
