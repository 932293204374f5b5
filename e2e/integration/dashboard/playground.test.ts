import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { PlaygroundPage, PlaygroundRecord } from "#lib/sites/playground/schema.ts";

const lanes = useLanes({ PLAYGROUND: "on" });
const parsed = <T>(answer: Answer): T => JSON.parse(answer.text) as T;
const FORM = { name: "www.city-shelter", type: "CNAME", value: "localhost", ttl: 300 };
const WHO = ["anonymous", "stranger", "viewer", "staff", "owner"] as const;
type Who = (typeof WHO)[number];

let slug: string;
const clients = {} as Record<Who, BrowserClient>;
const send = (who: Who, method: string, at = "", body?: unknown) =>
  clients[who].send(method, `/api/projects/${slug}/playground${at}`, body === undefined ? {} : { body });

beforeAll(async () => {
  const base = lanes.base("next");
  const [owner, staff, viewer, stranger] = await Promise.all(["Owner", "Staff", "Viewer", "Stranger"].map((name) => makePerson(name)));
  if (!owner || !staff || !viewer || !stranger) throw new Error("somebody was not made");
  await makeShelter(stranger);
  const { project } = await makeShelter(owner, [
    [staff, "staff"],
    [viewer, "viewer"],
  ]);
  slug = project.slug;
  clients.anonymous = new BrowserClient(base);
  for (const [who, person] of Object.entries({ owner, staff, viewer, stranger })) clients[who as Who] = await signedIn(base, person);
});
beforeEach(() => prisma().playgroundRecord.deleteMany());

const ADDRESSES: { method: string; at: string; body?: unknown; ok: number; writes: boolean }[] = [
  { method: "GET", at: "", ok: 200, writes: false },
  { method: "GET", at: "/answer?name=localhost&type=A", ok: 200, writes: false },
  { method: "POST", at: "", body: FORM, ok: 201, writes: true },
  { method: "PUT", at: "/names", body: { names: [FORM.name], records: [FORM] }, ok: 204, writes: true },
  { method: "PUT", at: "/999999", body: FORM, ok: 404, writes: true },
  { method: "DELETE", at: "/999999", ok: 404, writes: true },
];
const REFUSED: Record<Who, number | undefined> = { anonymous: 401, stranger: 404, viewer: 403, staff: 403, owner: undefined };

describe.each(WHO)("playground access as %s", (who) => {
  it.each(ADDRESSES)("answers according to the role: $method $at", async ({ method, at, body, ok, writes }) => {
    const isLetIn = (who === "viewer" || who === "staff") && !writes;
    expect((await send(who, method, at, body)).status).toBe(isLetIn ? ok : (REFUSED[who] ?? ok));
  });
});

describe("playground", () => {
  it("creates, changes, and deletes a record and answers queries with it", async () => {
    const ask = async (type: string) =>
      parsed<{ text: string }>(await send("viewer", "GET", `/answer?name=${FORM.name}.playground.localhost&type=${type}`)).text;
    expect(await ask("A")).toContain("status: NXDOMAIN");
    const made = parsed<PlaygroundRecord>(await send("owner", "POST", "", FORM));
    expect(made).toMatchObject({ name: "www.city-shelter.playground.localhost", type: "CNAME", value: "localhost", ttl: 300 });
    expect(await ask("A")).toMatch(/IN {2}CNAME {2}localhost\.\n.*IN {2}A {2}127\.0\.0\.1$/);
    expect((await send("owner", "PUT", `/${made.id}`, { ...FORM, type: "TXT", value: "hello" })).status).toBe(200);
    expect(await ask("TXT")).toContain('TXT  "hello"');
    const { records, server } = parsed<PlaygroundPage>(await send("viewer", "GET"));
    expect(records.map(({ type }) => type)).toEqual(["TXT"]);
    expect(server).toBe("127.0.0.1:3053");
    expect((await send("owner", "DELETE", `/${made.id}`)).status).toBe(204);
    expect(parsed<PlaygroundPage>(await send("viewer", "GET")).records).toEqual([]);
  });

  it.each([
    [{ ...FORM, name: "www.example.org." }, "Only names that end in .playground.localhost"],
    [{ ...FORM, type: "MX" }, "The type must be one of A, AAAA"],
    [{ ...FORM, type: "A", value: "here" }, 'must be an IPv4 address such as 127.0.0.1; got \\"here\\"'],
    [{ ...FORM, type: "ALIAS", value: "shop.example.org" }, "an ALIAS can point to localhost"],
    [{ ...FORM, ttl: 0 }, "The TTL must be a whole number of seconds from 1 to 86400"],
  ])("rejects an invalid record: %j", async (form, why) => {
    const answer = await send("owner", "POST", "", form);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(why);
  });

  it("rejects a second CNAME of a name and applies several records only together", async () => {
    await send("owner", "POST", "", FORM);
    expect((await send("owner", "POST", "", { ...FORM, value: "elsewhere.example" })).status).toBe(409);
    const both = [FORM, { ...FORM, value: "elsewhere.example" }];
    expect((await send("owner", "PUT", "/names", { names: [FORM.name], records: both })).status).toBe(409);
    expect(parsed<PlaygroundPage>(await send("owner", "GET")).records.map(({ value }) => value)).toEqual(["localhost"]);
  });

  it("holds at most 200 records, however many are created concurrently", async () => {
    const name = (i: number): string => `n${i}.playground.localhost`;
    const many = Array.from({ length: 198 }, (_, i) => ({ name: name(i), type: "A", value: "127.0.0.1" }));
    await prisma().playgroundRecord.createMany({ data: many });
    const more = await Promise.all(Array.from({ length: 6 }, (_, i) => send("owner", "POST", "", { ...FORM, name: `more-${i}` })));
    expect(more.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await prisma().playgroundRecord.count()).toBe(200);
  });

  it("hides every playground page and endpoint while it is disabled", async () => {
    const before = settings();
    settings.replace({ ...before, PLAYGROUND: "off" });
    try {
      for (const { method, at, body } of ADDRESSES) {
        expect((await send("owner", method, at, body)).status).toBe(404);
        expect((await send("viewer", method, at, body)).status).toBe(method === "GET" ? 404 : 403);
      }
      expect((await send("owner", "POST", "", { not: "a record" })).status).toBe(404);
      expect((await clients.owner.send("GET", `/p/${slug}/settings/domains/playground`)).status).toBe(404);
    } finally {
      settings.replace(before);
    }
    expect((await clients.owner.send("GET", `/p/${slug}/settings/domains/playground`)).status).toBe(200);
  });
});
