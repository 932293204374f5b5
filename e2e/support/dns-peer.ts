import { type ChildProcess, spawn } from "node:child_process";
import dns2 from "dns2";
import { endChild } from "./end-child.ts";
import { testPort } from "./test-port.ts";

const { Packet } = dns2;

export type PeerRecord =
  | { type: "A" | "AAAA"; value: string }
  | { type: "CNAME"; value: string }
  | { type: "TXT"; value: string }
  | { type: "NS"; value: string }
  /** Bytes on the wire. */
  | { type: "HTTPS"; value: Buffer }
  | { type: "CAA"; value: { flags?: number; tag: string; value: string } };

/** Broken signatures: SERVFAIL with an Extended DNS Error, unless checking is disabled. */
interface BogusRecords {
  unvalidated: PeerRecord[];
  error: { infoCode: number; extraText: string };
}

/** As of a resolver that waits for a slow zone: it has the answer only when the question, asked twice, was given up. */
interface LateRecords {
  late: PeerRecord[];
}

export type PeerAnswer = PeerRecord[] | BogusRecords | LateRecords | "servfail" | "refused" | "nxdomain" | "silence";

export interface DnsPeer {
  /** `address:port`, for DNS_SERVERS. */
  address: string;
  /** Unset names do not exist, unless one above them has an answer as `*.`. */
  set(name: string, answer: PeerAnswer, type?: string): void;
  /** Sets the delegation that queries without recursion get for a name. @param zone the name itself if not given */
  delegate(name: string, servers: string[], zone?: string): void;
  /** Answers as something between us and the server would: without the authoritative bit. */
  intercept(): void;
  /** Sets how long negative answers may be cached. */
  hold(seconds: number): void;
  clear(): void;
  /** Entries are `name type`. */
  asked: string[];
  close(): Promise<void>;
}

const TRIES = 2;
/** dns2 leaves the data of types that it does not know as they are. */
const TYPES: Record<string, number> = { ...Packet.TYPE, HTTPS: 65 };
const RCODES = { servfail: Packet.RCODE.SERVFAIL, refused: Packet.RCODE.REFUSED, nxdomain: Packet.RCODE.NXDOMAIN } as const;

function typeName(code: number): string {
  return Object.entries(TYPES).find(([, value]) => value === code)?.[0] ?? String(code);
}

function resource(name: string, { type, value }: PeerRecord): object {
  const head = { name, type: TYPES[type], class: Packet.CLASS.IN, ttl: 1 };
  if (type === "NS") return { ...head, ns: value };
  if (type === "CNAME") return { ...head, domain: value };
  if (type === "TXT" || type === "HTTPS") return { ...head, data: value };
  if (type === "CAA") return { ...head, flags: value.flags ?? 0, tag: value.tag, value: value.value };
  return { ...head, address: value };
}

function startOfAuthority(name: string, minimum: number): object {
  const times = { serial: 1, refresh: 3600, retry: 600, expiration: 86_400, minimum };
  return { name, type: Packet.TYPE.SOA, class: Packet.CLASS.IN, ttl: 86_400, primary: `ns.${name}`, admin: `admin.${name}`, ...times };
}

/** @param address on loopback */
export async function startDnsPeer(address = "127.0.0.1"): Promise<DnsPeer> {
  const answers = new Map<string, PeerAnswer>();
  const delegations = new Map<string, { zone: string; servers: string[] }>();
  const asked: string[] = [];
  let isAuthoritative = true;
  let heldSeconds: number | undefined;
  const wildcardOf = (name: string): PeerAnswer | undefined => {
    const labels = name.split(".");
    const above = labels.map((_, i) => ["*", ...labels.slice(i + 1)].join("."));
    return above.map((one) => answers.get(one)).find((answer) => answer !== undefined);
  };
  const server = dns2.createServer({
    udp: true,
    tcp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      if (!question) return;
      const name = question.name.toLowerCase();
      const type = typeName(question.type ?? 0);
      asked.push(`${name} ${type}`);
      // dns2 parses the CD bit, but its types omit it.
      const isUnvalidated = "cd" in request.header && request.header.cd === 1;
      // Real servers return a CNAME record for every type.
      const isAsked = (one: PeerRecord): boolean => one.type === type || (type === "HTTPS" && one.type === "CNAME");
      const ofType = (records: PeerRecord[]): object[] => records.filter(isAsked).map((one) => resource(name, one));
      const answer = answers.get(`${name} ${type}`) ?? answers.get(name) ?? wildcardOf(name) ?? "nxdomain";
      if (answer === "silence") return;
      if (typeof answer === "object" && "late" in answer && asked.filter((one) => one === `${name} ${type}`).length <= TRIES) return;
      if (typeof answer === "object" && "error" in answer && !isUnvalidated) {
        return void send(Packet.createErrorResponseFromRequest(request, Packet.RCODE.SERVFAIL, answer.error));
      }
      const response = Packet.createResponseFromRequest(request);
      response.header.aa = request.header.rd || !isAuthoritative ? 0 : 1;
      const delegation = request.header.rd ? undefined : delegations.get(name);
      if (delegation) {
        response.header.aa = 0;
        const { zone, servers } = delegation;
        response.authorities.push(...(servers.map((value) => resource(zone, { type: "NS", value })) as never[]));
      } else if (typeof answer === "string") response.header.rcode = RCODES[answer];
      else if ("late" in answer) response.answers.push(...(ofType(answer.late) as never[]));
      else if ("error" in answer) response.answers.push(...(ofType(answer.unvalidated) as never[]));
      else response.answers.push(...(ofType(answer) as never[]));
      if (heldSeconds !== undefined && response.answers.length === 0) {
        // Resolvers may add more than the SOA.
        response.authorities.push(resource("other.example", { type: "NS", value: "ns.other.example" }) as never);
        response.authorities.push(startOfAuthority(name, heldSeconds) as never);
      }
      void send(response);
    },
  });
  const port = await testPort();
  await server.listen({ udp: { port, address }, tcp: { port, address } });
  return {
    address: `${address}:${port}`,
    asked,
    intercept: () => {
      isAuthoritative = false;
    },
    hold: (seconds) => {
      heldSeconds = seconds;
    },
    set: (name, answer, type) => void answers.set(type === undefined ? name : `${name} ${type}`, answer),
    delegate: (name, servers, zone = name) => void delegations.set(name, { zone, servers }),
    clear() {
      isAuthoritative = true;
      heldSeconds = undefined;
      answers.clear();
      delegations.clear();
      asked.length = 0;
    },
    close: () => server.close().then(() => undefined),
  };
}

/** Runs `pebble-challtestsrv`, with records set over HTTP. */
export interface PlainDns {
  /** `address:port`, for DNS_SERVERS. */
  address: string;
  /** Address for other processes. */
  control: string;
  /** Examples: `set-cname` with `{host, target}`, or `add-a` with `{host, addresses}`. */
  set(what: string, body: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pebble-challtestsrv ended with ${child.exitCode} before it served`);
    const answer = await fetch(url, { method: "POST", body: "{}" }).catch(() => undefined);
    if (answer) return;
  }
}

/** Unset names have no address. */
export async function startPlainDns(): Promise<PlainDns> {
  const [dns, control] = [await testPort(), await testPort()];
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv4", "", "-defaultIPv6", ""];
  const child = spawn("pebble-challtestsrv", [...off, "-dns01", `127.0.0.1:${dns}`, "-management", `127.0.0.1:${control}`], {
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${control}`;
  await untilServing(`${base}/clear-request-history`, child);
  return {
    address: `127.0.0.1:${dns}`,
    control: base,
    async set(what, body) {
      const answer = await fetch(`${base}/${what}`, { method: "POST", body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`pebble-challtestsrv answered ${answer.status} to ${what}`);
    },
    close: () => endChild(child),
  };
}
