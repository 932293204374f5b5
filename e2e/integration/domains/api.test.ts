import { beforeAll, describe, expect, it } from "vitest";
import { type Agency, type ApiDomain, DOMAINS_API, domainsApi, makeAgency, refused, shownIn } from "#e2e/support/api-domains.ts";
import { makeKey } from "#e2e/support/fixtures.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { jobsOf } from "#e2e/support/published-shelter.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { DnsReport } from "#lib/sites/dns/schema.ts";

const { base, call } = useLanes(DOMAINS_API);

let count = 0;
const freshDomain = (): string => `api-shelter${++count}.org`;
const rowsOf = ({ project }: Agency) => prisma().domain.findMany({ where: { projectId: BigInt(project.id) }, orderBy: { id: "asc" } });

describe.each(LANES)("/v1/domains through the %s lane", (lane) => {
  let own: Agency;
  const { send, add } = domainsApi(call, lane, () => own);

  beforeAll(async () => {
    own = await makeAgency();
  });

  it("adds a domain once, with the records to set, its first check and its event", async () => {
    const name = freshDomain();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [
      await add({ name: `https://${name}/about` }, { headers }),
      await add({ name: `https://${name}/about` }, { headers }),
    ];
    expect(first.status).toBe(201);
    const { id } = shownIn(first);
    expect(JSON.parse(first.text)).toMatchObject({
      ...{ name, use: "primary", redirectStatus: 301, routing: "waiting", certificate: "none", contestedBy: null, pair: `www.${name}` },
      ...{ isChecking: true, report: null, leadsTo: `https://${name}`, notServed: ["not_verified", "no_certificate"] },
      records: [
        { type: "A", name, relativeName: "@", value: "192.0.2.10", isAlternative: false },
        { type: "ALIAS", value: "pets.test", isAlternative: true },
      ],
    });
    expect([again.text, again.headers["idempotent-replayed"], again.headers["stability"]]).toEqual([first.text, "true", undefined]);
    expect(refused(await add({ name: freshDomain() }, { headers }))).toEqual([422, "idempotency_mismatch"]);
    expect(await rowsOf(own)).toHaveLength(1);
    expect(await jobsOf("domains.check")).toContainEqual(expect.objectContaining({ domainId: String(id) }));
    const events = await call(lane, "GET", "/v1/events?types=domain.added", { key: own.key });
    expect((JSON.parse(events.text) as { data: { name: string } }[]).map(({ data }) => data.name)).toEqual([name]);
    const [entry] = await prisma().auditEntry.findMany({ where: { projectId: BigInt(own.project.id), action: "domain.add" } });
    expect(entry?.actorKind).toBe("api_key");
  });

  it("shows the last check record by record, as the dashboard does", async () => {
    const { id, name } = shownIn(await add({ name: `www.${freshDomain()}` }));
    const report: DnsReport = {
      ...{ at: "2026-11-21T09:30:00.000Z", verdict: "wrong", problems: ["leads_elsewhere"], nameServers: ["ns1.example.net"] },
      lines: [
        { type: "CNAME", name, wanted: "pets.test", seen: ["old.example"], verdict: "wrong", message: "Set it to pets.test." },
        { type: "A", name, wanted: "192.0.2.10, 192.0.2.11", seen: [], verdict: "fine", message: "" },
        { type: "AAAA", name, wanted: "only the addresses of the CNAME record", seen: [], verdict: "fine", message: "" },
      ],
    };
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { report: { ...report }, checkAskedAt: null } });
    const answer = await send("GET", `/${id}`);
    expect((JSON.parse(answer.text) as { report: object }).report).toEqual({
      ...{ checkedAt: report.at, verdict: "wrong", nameServers: ["ns1.example.net"] },
      records: [
        {
          type: "CNAME",
          name,
          expected: ["pets.test"],
          found: ["old.example"],
          status: "wrong",
          message: "Once HTTPS is ready: Set it to pets.test.",
        },
        { type: "A", name, expected: ["192.0.2.10", "192.0.2.11"], found: [], status: "fine", message: "" },
        { type: "AAAA", name, expected: [], found: [], status: "fine", message: "" },
      ],
    });
    const headers = { "If-None-Match": answer.headers["etag"] ?? "" };
    expect((await send("GET", `/${id}`, undefined, { headers })).status).toBe(304);
  });

  it("adds a pair, lists in pages, changes the use, and removes", async () => {
    own = await makeAgency();
    const name = freshDomain();
    const { id } = shownIn(await add({ name, withPair: true, redirectStatus: 308 }));
    const page = await send("GET", "?limit=1");
    expect(page.headers["link"]).toBe(`<${base(lane)}/v1/domains?limit=1&after=${id}>; rel="next"`);
    const [www] = JSON.parse((await send("GET", `?limit=1&after=${id}`)).text) as [ApiDomain];
    expect(www).toMatchObject({ name: `www.${name}`, use: "redirects", redirectStatus: 308 });
    expect(shownIn(await send("PATCH", `/${www.id}`, { redirectStatus: 301 }))).toMatchObject({ use: "redirects", redirectStatus: 301 });
    expect(shownIn(await send("PATCH", `/${www.id}`, { use: "primary" })).use).toBe("primary");
    expect(shownIn(await send("GET", `/${id}`)).use).toBe("redirects");
    const third = shownIn(await add({ name: freshDomain(), use: "serves", redirectStatus: 308 }));
    expect(third).toMatchObject({ use: "serves", redirectStatus: 308 });
    for (const [method, path, body, words] of [
      ["PATCH", `/${www.id}`, { use: "serves" }, "Make another domain the primary one first."],
      ["POST", "", { name }, "is already one of this project's domains."],
    ] as const) {
      const answer = await send(method, path, body);
      expect([...refused(answer), answer.text]).toEqual([409, "conflict", expect.stringContaining(words)]);
    }
    for (const [body, words] of [
      [{}, "name is required and must be a domain"],
      [{ name: "*.example.org" }, "Wildcards (*) are not supported."],
      [{ name, redirectStatus: 302 }, "redirectStatus must be 301 or 308; got 302"],
      [{ name, use: "main" }, "use must be one of primary, serves, redirects"],
    ] as const) {
      const answer = await add(body);
      expect([...refused(answer), answer.text]).toEqual([400, "invalid_body", expect.stringContaining(words)]);
    }
    const first = { headers: { "If-Match": (await send("GET", `/${www.id}`)).headers["etag"] ?? "" } };
    expect(shownIn(await send("PATCH", `/${www.id}`, { redirectStatus: 308 }, first)).redirectStatus).toBe(308);
    for (const method of ["PATCH", "DELETE"]) expect((await send(method, `/${www.id}`, {}, first)).status).toBe(412);
    expect((await send("DELETE", `/${www.id}`)).status).toBe(204);
    expect(refused(await send("GET", `/${www.id}`))).toEqual([404, "not_found"]);
    expect(shownIn(await send("GET", `/${third.id}`)).use).toBe("primary");
    const both = shownIn(await add({ name: freshDomain(), withPair: true }));
    expect((await send("DELETE", `/${both.id}?withPair=yes`)).status).toBe(400);
    expect((await send("DELETE", `/${both.id}?withPair=true`)).status).toBe(204);
    expect(await rowsOf(own)).toHaveLength(2);
  });

  it("has the limits of the dashboard: of the plan, and of ten checks a minute", async () => {
    own = await makeAgency();
    const { id } = shownIn(await add({ name: freshDomain() }));
    for (let n = 0; n < 10; n++) expect((await send("POST", `/${id}/verify`)).status).toBe(202);
    const eleventh = await send("POST", `/${id}/verify`);
    expect([...refused(eleventh), eleventh.text]).toEqual([
      429,
      "too_many_requests",
      expect.stringContaining("at most 10 checks a minute. Wait"),
    ]);
    expect(Number(eleventh.headers["retry-after"])).toSatisfy((seconds) => seconds >= 1 && seconds <= 60);
    await prisma().project.update({ where: { id: BigInt(own.project.id) }, data: { plan: "free" } });
    const unpaid = await add({ name: freshDomain() });
    expect([...refused(unpaid), unpaid.text]).toEqual([409, "conflict", expect.stringContaining("Custom domains need the Pro plan")]);
    expect(await rowsOf(own)).toHaveLength(1);
  });

  it("keeps a key without the permission out, and one that only reads from writing", async () => {
    own = await makeAgency();
    const { id } = shownIn(await add({ name: freshDomain() }));
    const { key } = await makeKey(own.scope, { permissions: ["enquiries", "internal"] });
    const { key: reader } = await makeKey(own.scope, { scope: "read", permissions: ["domains"] });
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", `/${id}`, undefined],
      ["POST", "", { name: freshDomain() }],
      ["PATCH", `/${id}`, { use: "serves" }],
      ["POST", `/${id}/verify`, undefined],
      ["POST", `/${id}/reverify`, undefined],
      ["POST", `/${id}/certificate-before-switch`, undefined],
      ["DELETE", `/${id}/certificate-before-switch`, undefined],
      ["DELETE", `/${id}`, undefined],
    ] as const) {
      const answer = await send(method, path, body, { key });
      expect([...refused(answer), answer.text]).toEqual([
        403,
        "insufficient_scope",
        expect.stringContaining(`the scope domains:${method === "GET" ? "read" : "write"}`),
      ]);
      const read = await send(method, path, body, { key: reader });
      expect(read.status).toBe(method === "GET" ? 200 : 403);
    }
    expect(await rowsOf(own)).toHaveLength(1);
  });

  it("gives nothing of another project's: its domain is missing, and its name needs the TXT record", async () => {
    own = await makeAgency();
    const name = `www.${freshDomain()}`;
    const { id } = shownIn(await add({ name }));
    await prisma().domain.update({ where: { id: BigInt(id) }, data: { routing: "verified" } });
    await prisma().domainName.create({ data: { name, holderId: BigInt(own.project.id), provedAt: new Date() } });
    const [holder, before] = [own, await rowsOf(own)];
    own = await makeAgency();
    expect((await send("GET", "")).text).toBe("[]");
    for (const wanted of [String(id), "9223372036854775807", "x"]) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { use: "primary" }],
        ["POST", "/verify", undefined],
        ["POST", "/reverify", undefined],
        ["POST", "/certificate-before-switch", undefined],
        ["DELETE", "/certificate-before-switch", undefined],
        ["DELETE", "", undefined],
      ] as const) {
        const answer = await send(method, `/${wanted}${path}`, body);
        expect([...refused(answer), answer.text]).toEqual([404, "not_found", expect.stringContaining("There is no such domain.")]);
      }
    }
    const taken = await add({ name });
    expect(JSON.parse(taken.text)).toMatchObject({ contestedBy: name, routing: "waiting", records: [{ type: "CNAME" }, { type: "TXT" }] });
    for (const secret of [holder.project.name, holder.project.slug, holder.email]) expect(taken.text).not.toContain(secret);
    expect(await rowsOf(holder)).toEqual(before);
    expect(String((await prisma().domainName.findUniqueOrThrow({ where: { name } })).holderId)).toBe(holder.project.id);
  });
});
