import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { scanBomb } from "#e2e/support/scan-bomb.ts";
import type { FloodedProject } from "./flooder.ts";
import type { Flood } from "./floods.ts";

const CONNECTIONS = 120;
const DRIPS_OF_PROJECT = 4;
const DRIP_MS = 2000;
const READERS = 4;
const NETWORKS = 256;
/** An IPv6 /48 of the flood; each of its /56 is a home's. */
const inBlock = (n: number): string => `2001:db8:7:${((n % NETWORKS) << 8).toString(16)}::1`;
const CROWDED = "203.0.113.9";
/** Each visitor is in another block. */
const visitorAddress = (n: number): string => `198.${18 + (Math.floor(n / 250) % 2)}.${n % 250}.1`;
const VISITOR = { name: "Ada Lovelace", phone: "030 1234", town: "Berlin", household: "Two adults", consent: "yes" };

export interface FloodParts {
  base: string;
  email: string;
  flooder: BrowserClient;
  projects: readonly FloodedProject[];
  neighbor: BrowserClient;
  own: FloodedProject;
}

type Ask = Flood["ask"];

/** `ask` again and again, on several connections. */
async function again(stop: AbortSignal, connections: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  let n = 0;
  const one = async (): Promise<void> => {
    while (!stop.aborted) await ask(n++).catch(() => delay(50));
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** Sends a byte at a time without an end, or does not read the response. */
async function held(stop: AbortSignal, client: BrowserClient, base: string, path: string, drips: boolean): Promise<void> {
  const cookie = `next-auth.session-token=${client.cookie("next-auth.session-token")}`;
  const headers = { Cookie: cookie, Origin: base, ...(drips && { "Content-Length": 1_000_000 }) };
  while (!stop.aborted) {
    const over = Promise.withResolvers<void>();
    const outgoing = request(`${base}${path}`, { method: "POST", agent: false, headers }, (incoming) => {
      incoming.once("close", over.resolve);
      if (incoming.statusCode === 200) incoming.pause();
      else incoming.resume();
    });
    outgoing.once("error", () => over.resolve()).once("close", over.resolve);
    if (drips) outgoing.write(Buffer.from([0xff, 0xd8, 0xff]));
    else outgoing.end();
    const dripping = drips ? setInterval(() => outgoing.write("x"), DRIP_MS) : undefined;
    stop.addEventListener("abort", () => over.resolve(), { once: true });
    await over.promise;
    clearInterval(dripping);
    outgoing.destroy();
    await delay(100);
  }
}

/** Sends like the edge for a visitor at the address. */
function site(base: string, slug: string, address: string) {
  const path = `/sites/${slug}.${PLATFORM}/ask`;
  const headers = { ...INSIDE, "X-Forwarded-For": address };
  const open = () => httpCall(base, "GET", path, { headers });
  const send = async (more: { email: string; message: string }) => {
    const form = /name="form" value="([^"]+)"/.exec((await open()).text)?.[1] ?? "";
    const body = new URLSearchParams({ ...VISITOR, form, ...more }).toString();
    return await httpCall(base, "POST", path, { headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" }, body });
  };
  return { send };
}

const photosPath = ({ slug, petId }: FloodedProject): string => `/api/projects/${slug}/pets/${petId}/photos`;

interface Photos {
  photos: { id: string; state: string }[];
}

/** Uploads a photo, waits until it can be shown, and removes it. */
function photoShown({ neighbor, own }: FloodParts, isWaitedFor: boolean): Ask {
  let n = 0;
  return async () => {
    n += 1;
    const body = await jpeg({ width: 400 + (n % 300), height: 300 + Math.floor(n / 300) });
    const uploaded = await neighbor.send("POST", photosPath(own), { body, headers: { "Content-Type": "application/octet-stream" } });
    if (uploaded.status !== 201) return uploaded;
    const lastPhoto = (text: string) => (JSON.parse(text) as Photos).photos.at(-1);
    let photo = lastPhoto(uploaded.text);
    while (isWaitedFor && photo?.state === "processing") {
      await delay(100);
      photo = lastPhoto((await neighbor.send("GET", photosPath(own))).text);
    }
    await neighbor.send("DELETE", `${photosPath(own)}/${photo?.id}`);
    return uploaded;
  };
}

export async function floodsOn(parts: FloodParts): Promise<Flood[]> {
  const { base, email, flooder, projects, neighbor, own } = parts;
  const bomb = scanBomb(1000, 2000);
  const nth = (n: number): FloodedProject => projects[n % projects.length] ?? own;
  const flooded = nth(0).slug;
  let visitors = 0;
  const visitor =
    (slug: string): Ask =>
    () => {
      visitors += 1;
      const message = `We are ${visitors} and would love to meet Rex on Saturday.`;
      return site(base, slug, visitorAddress(visitors)).send({ email: `ada${visitors}@example.net`, message });
    };
  const octets = { "Content-Type": "application/octet-stream" };
  return [
    {
      name: "flood: parallel changes of one project",
      neighbor: "changes",
      ask: () => neighbor.send("PATCH", `/api/projects/${own.slug}`, { body: { name: `Otters ${Date.now()}` } }),
      pour: (stop) => again(stop, CONNECTIONS, (n) => flooder.send("PATCH", `/api/projects/${flooded}`, { body: { name: `Paws ${n}` } })),
    },
    {
      name: "flood: parallel changes of twenty projects",
      neighbor: "sign-ins",
      ask: () => new BrowserClient(base).signIn(email, undefined, { "X-Forwarded-For": visitorAddress(1) }),
      pour: (stop) =>
        again(stop, CONNECTIONS, (n) => flooder.send("PATCH", `/api/projects/${nth(n).slug}`, { body: { name: `Paws ${n}` } })),
    },
    {
      name: "flood: uploads of a byte at a time",
      neighbor: "photos uploaded",
      ask: photoShown(parts, false),
      pour: async (stop) => {
        const drips = projects.flatMap((one) =>
          Array.from({ length: DRIPS_OF_PROJECT }, () => held(stop, flooder, base, photosPath(one), true)),
        );
        await Promise.all(drips);
      },
    },
    {
      name: "flood: photos with hundreds of scans",
      neighbor: "photos shown",
      ask: photoShown(parts, true),
      pour: (stop) => again(stop, projects.length, (n) => flooder.send("POST", photosPath(nth(n)), { body: bomb, headers: octets })),
    },
    {
      name: "flood: suspicious forms of a /48 to one site",
      neighbor: "forms on the same site",
      ask: visitor(flooded),
      pour: (stop) =>
        again(stop, 16, (n) =>
          site(base, flooded, inBlock(n)).send({
            email: `eve${n}@example.org`,
            message: "https://a.example https://b.example https://c.example",
          }),
        ),
    },
    {
      name: "flood: forms of many visitors at one address",
      neighbor: "forms on another site",
      ask: visitor(own.slug),
      pour: (stop) =>
        again(stop, 16, (n) =>
          site(base, nth(n).slug, CROWDED).send({ email: `ada${n}@example.org`, message: `Is Rex still there? ${n}` }),
        ),
    },
    {
      name: "flood: readers of archives that take nothing",
      neighbor: "archives",
      ask: () => neighbor.send("POST", `/api/projects/${own.slug}/archive`),
      pour: async (stop) => {
        const readers = projects.slice(0, READERS).map(({ slug }) => held(stop, flooder, base, `/api/projects/${slug}/archive`, false));
        await Promise.all(readers);
      },
    },
    {
      name: "flood: sign-in pages from a /48",
      neighbor: "sign-in pages",
      ask: () => httpCall(base, "GET", "/sign-in", { headers: { "X-Forwarded-For": visitorAddress(2) } }),
      pour: (stop) => again(stop, 64, (n) => httpCall(base, "GET", "/sign-in", { headers: { "X-Forwarded-For": inBlock(n) } })),
    },
  ];
}
