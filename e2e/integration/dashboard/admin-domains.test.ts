import { afterAll, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { certify, publishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { listDomainPage } from "#lib/operations/admin/domains.data.ts";
import { type AdminDomainPage, readDomainQuery } from "#lib/operations/admin/domains.schema.ts";
import type { Prisma } from "#lib/platform/db/generated/client.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { domainCondition } from "#lib/sites/domains/condition.rules.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const close = await useTestDatabase();
afterAll(close);

const read = (params: string): Promise<AdminDomainPage> => listDomainPage(readDomainQuery(new URLSearchParams(params)), Date.now());

describe("administration of domains", () => {
  const DAY_MS = 86_400_000;
  const report = (problem: string) => ({
    at: new Date().toISOString(),
    verdict: "wrong",
    problems: [problem],
    lines: [{ type: "A", name: "x.example", wanted: "192.0.2.1", seen: [], verdict: "missing", message: "No A record." }],
  });

  it("lists domains of every project by state, error, project, age, and next check, without the bin", async () => {
    // A last label of digits alone would be read as an address.
    const mark = `m${crypto.randomUUID().slice(0, 8)}`;
    const [paid, free, binned] = await Promise.all(
      ["pro", "free", "pro"].map(async (plan) => {
        const { project } = await makeShelter(await makePerson("Owner"));
        await prisma().project.update({ where: { id: BigInt(project.id) }, data: { plan: plan as "pro" | "free" } });
        return project;
      }),
    );
    if (!paid || !free || !binned) throw new Error("A project is missing");
    const now = Date.now();
    const ago = (days: number) => new Date(now - days * DAY_MS);
    const add = (project: { id: string }, name: string, data: object) =>
      prisma().domain.create({
        data: { projectId: BigInt(project.id), name: `${name}.${mark}.example`, use: "serves", challenge: "x", ...data },
        select: { id: true },
      });
    await add(paid, "wait", { routing: "waiting", routingSince: ago(1), report: report("no_record"), nextCheckAt: new Date(now + 60_000) });
    await add(paid, "bare", { routing: "verified", routingSince: ago(9) });
    await add(free, "hold", { routing: "verified", routingSince: ago(5), nextCheckAt: new Date(now + 30_000) });
    await add(binned, "bin", { routing: "verified" });
    const old = await add(paid, "xn--mller-kva", { routing: "verified", routingSince: ago(80) });
    await prisma().certificate.create({
      data: {
        ...{ domainId: old.id, chain: "x", encryptedKey: "x", issuer: "x", serial: "x", notBefore: ago(80), notAfter: ago(-10) },
        ...{ renewAt: ago(20), issuedAt: ago(80) },
      },
    });
    const order = { name: "x", zone: "x", authority: "x", state: "failed" as const };
    await prisma().certificateAttempt.create({ data: { ...order, domainId: old.id, reason: "caa", endedAt: ago(1) } });
    await prisma().project.update({ where: { id: BigInt(binned.id) }, data: { deletedAt: new Date() } });

    const names = ({ rows }: AdminDomainPage) => rows.map(({ name }) => name.split(".")[0]);
    const list = async (more = "") => await read(`q=${mark}${more}`);
    const all = await list();
    expect(all.rows.map(({ name, state }) => [name.split(".")[0], state])).toEqual([
      ["bare", "uncertified"],
      ["hold", "on_hold"],
      ["wait", "waiting"],
      ["xn--mller-kva", "not_renewed"],
    ]);
    expect(all.rows[2]).toMatchObject({ project: { slug: paid.slug }, errors: ["A record of x.example: No A record."], expiresAt: null });
    expect(all.rows[3]).toMatchObject({ unicodeName: `müller.${mark}.example`, errors: [expect.stringContaining("CAA")] });
    expect(names(await list("&order=state_age"))).toEqual(["xn--mller-kva", "bare", "hold", "wait"]);
    expect(names(await list("&order=next_check"))).toEqual(["hold", "wait", "bare", "xn--mller-kva"]);
    expect(await list("&state=on_hold")).toMatchObject({ count: 1, rows: [{ project: { slug: free.slug } }] });
    expect(names(await list("&error=no_record"))).toEqual(["wait"]);
    expect(names(await list("&error=caa"))).toEqual(["xn--mller-kva"]);
    expect(names(await read(`q=M%C3%BCller.${mark}`))).toEqual(["xn--mller-kva"]);
    expect(names(await read(`q=${free.slug}`))).toEqual(["hold"]);
  });

  it("lists each domain in the state that its owners see", async () => {
    const shelter = await publishedShelter();
    const line = (type: string, verdict: string) => ({ type, name: "x", wanted: "", seen: [], verdict, message: "" });
    const checked = (verdict: string, problems: string[], ...lines: object[]) => ({
      at: new Date().toISOString(),
      verdict,
      problems,
      lines,
    });
    const failed = { name: "x", zone: "x", authority: "x", state: "failed", reason: "dns", endedAt: new Date() };
    const elsewhere = checked("wrong", ["leads_elsewhere"], line("CNAME", "wrong"));
    const states: [string, string, object | undefined, boolean, object?][] = [
      ["waiting", "waiting", undefined, false],
      ["waiting", "waiting", checked("wrong", ["no_record"], line("CNAME", "missing")), false],
      ["wrong_record", "waiting", checked("wrong", ["loop"], line("CNAME", "wrong")), false],
      ["elsewhere", "waiting", checked("wrong", ["address_in_the_way"], line("A", "wrong")), false],
      ["before_switch", "waiting", elsewhere, false, { earlySince: new Date() }],
      ["early_failed", "waiting", elsewhere, false, { earlySince: new Date(0), attempts: { create: failed } }],
      ["ready_to_switch", "waiting", elsewhere, true, { earlySince: new Date() }],
      ["doubtful", "verified", elsewhere, true],
      ["conflict", "verified", checked("wrong", ["caa_forbids"], line("CNAME", "right"), line("CAA", "wrong")), true],
      ["moving", "verified", checked("right", ["address_moves"], line("A", "right")), true],
      ["uncertified", "verified", checked("right", [], line("A", "right")), false],
      ["drifted", "drifted", elsewhere, true],
      ["live", "verified", checked("right", [], line("A", "right")), true],
    ];
    const seen: string[] = [];
    for (const [i, [, routing, report, certified, more]] of states.entries()) {
      const data = {
        name: `s${i.toString(36)}.${shelter.project.slug}.example`,
        use: "serves",
        challenge: "x",
        routing,
        ...(report && { report }),
        ...more,
      };
      const projectId = BigInt(shelter.project.id);
      const { id } = await prisma().domain.create({
        data: { projectId, ...data } as Prisma.DomainUncheckedCreateInput,
        select: { id: true },
      });
      if (certified) await certify(String(id));
      seen.push(domainCondition(await findDomain(shelter.scope, String(id))).kind);
    }
    const wanted = states.map(([state]) => state);
    expect(seen).toEqual(wanted);
    expect((await read(`q=${shelter.project.slug}`)).rows.map(({ state }) => state)).toEqual(wanted);
  });

  it("pages through 10,000 domains without repeating one", async () => {
    const { project } = await makeShelter(await makePerson("Owner"));
    await prisma().$executeRaw`insert into domains (project_id, name, use, challenge, routing_since)
      select ${BigInt(project.id)}, format('many%s.example', n), 'serves', 'x', now() - n % 100 * interval '1 day' from generate_series(1, 10000) n`;
    const first = await read(`q=${project.slug}&order=state_age`);
    expect(first).toMatchObject({ count: 1000, countIsExact: false });
    const second = await read(`q=${project.slug}&order=state_age&after=${encodeURIComponent(first.next ?? "")}`);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
    await prisma().domain.deleteMany({ where: { projectId: BigInt(project.id) } });
  });
});
