import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import {
  type Paper,
  type PaperForm,
  type PaperVersion,
  type PrintLine,
  paperFormSchema,
  paperValuesSchema,
  type StoredPrint,
} from "#lib/sites/papers/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_VERSIONS = 30;
const MAX_PRINTS = 100;

const ofProject = ({ projectId }: ProjectScope) => ({ projectId: BigInt(projectId) });
const idOf = (text: string): bigint => BigInt(idFromText(text) ?? 0);

type Row = Record<"name" | "language" | "text", string>;
/** Leaves out what else a row has. */
export const formOf = ({ name, language, text }: Row): PaperForm => ({ name, language: language === "de" ? "de" : "en", text });

/** In the order in which they were added. */
export async function listPapers(scope: ProjectScope): Promise<Paper[]> {
  const rows = await prisma().paperTemplate.findMany({ where: ofProject(scope), orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...formOf(row), id: String(row.id), version: row.version }));
}

/** @throws `not_found` */
export async function findPaper(scope: ProjectScope, paperId: string, on: Transaction = prisma()): Promise<Paper> {
  const row = await on.paperTemplate.findFirst({ where: { ...ofProject(scope), id: idOf(paperId) } });
  if (!row) throw noSuch("template");
  return { ...formOf(row), id: String(row.id), version: row.version };
}

/** From the audit log, the newest first. */
export async function paperVersions(scope: ProjectScope, paperId: string): Promise<PaperVersion[]> {
  const where = { ...ofProject(scope), entityType: "paper", entityId: paperId };
  const entries = await prisma().auditEntry.findMany({ where, orderBy: { id: "desc" }, take: MAX_VERSIONS });
  const ids = entries.flatMap(({ actorKind, actorId }) => (actorKind === "user" && actorId ? [BigInt(actorId)] : []));
  const people = await prisma().user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [String(id), name]));
  return entries.flatMap(({ id, at, actorId, after }) => {
    const form = paperFormSchema.safeParse(after).data;
    return form ? [{ ...form, id: String(id), who: names.get(actorId ?? "") ?? "A person who has left", at: at.toISOString() }] : [];
  });
}

const PRINTED = { printedBy: { select: { name: true } } } as const;

type PrintRow = { id: bigint; name: string; values: unknown; printedAt: Date; printedBy: { name: string } | null };
const lineOf = (row: PrintRow): PrintLine => ({
  id: String(row.id),
  name: row.name,
  about: ["animal.name", "adopter.name"].flatMap((field) => paperValuesSchema.parse(row.values).fields[field] || []),
  who: row.printedBy?.name ?? null,
  at: row.printedAt.toISOString(),
});

/** Newest first. @param adoptionId null for those whose adoption is gone */
export async function listPrints(scope: ProjectScope, adoptionId: string | null): Promise<PrintLine[]> {
  const where = { ...ofProject(scope), adoptionId: adoptionId === null ? null : idOf(adoptionId) };
  const rows = await prisma().adoptionPrint.findMany({ where, orderBy: { id: "desc" }, take: MAX_PRINTS, include: PRINTED });
  return rows.map(lineOf);
}

export async function findPrint(scope: ProjectScope, printId: string): Promise<StoredPrint | undefined> {
  const row = await prisma().adoptionPrint.findFirst({ where: { ...ofProject(scope), id: idOf(printId) }, include: PRINTED });
  if (!row) return undefined;
  const adoptionId = row.adoptionId === null ? null : String(row.adoptionId);
  return { ...lineOf(row), ...formOf(row), adoptionId, values: paperValuesSchema.parse(row.values) };
}
