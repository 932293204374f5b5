import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { findPaper, formOf } from "#lib/sites/papers/data.ts";
import { MAX_PAPERS, type NewPrint, type Paper, type PaperForm, type PaperValues, type SavedPaper } from "#lib/sites/papers/schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/** @throws DashboardError `limit_reached` */
export async function addPaper(scope: ProjectScope, form: PaperForm, actor: Actor): Promise<string> {
  const projectId = BigInt(scope.projectId);
  return await inProject(scope, actor, "pets.write", async (tx) => {
    await tx.$queryRaw`select from projects where id = ${projectId} for no key update`;
    if ((await tx.paperTemplate.count({ where: { projectId } })) >= MAX_PAPERS) {
      throw new DashboardError("limit_reached", `There are ${MAX_PAPERS} templates, the maximum. Delete one first.`);
    }
    const { id } = await tx.paperTemplate.create({ data: { projectId, ...form }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "paper.create", String(id), { after: formOf(form) });
    return String(id);
  });
}

const changed = (what: string): DashboardError =>
  new DashboardError("conflict", `Someone else changed ${what} in the meantime. Nothing was saved. Load the page again.`);

/** @throws `not_found`; DashboardError `conflict` when it changed since `version` */
export async function savePaper(scope: ProjectScope, paperId: string, wanted: SavedPaper, actor: Actor): Promise<void> {
  const { version, ...form } = wanted;
  await inProject(scope, actor, "pets.write", async (tx) => {
    const before = await findPaper(scope, paperId, tx);
    const where = { id: BigInt(before.id), version };
    const { count } = await tx.paperTemplate.updateMany({ where, data: { ...form, version: version + 1 } });
    if (count === 0) throw changed("this template");
    await writeAudit(tx, { scope, actor }, "paper.update", before.id, { before: formOf(before), after: formOf(form) });
  });
}

/** What was printed with it stays. @throws `not_found` */
export async function deletePaper(scope: ProjectScope, paperId: string, actor: Actor): Promise<void> {
  await inProject(scope, actor, "pets.write", async (tx) => {
    const before = await findPaper(scope, paperId, tx);
    const { count } = await tx.paperTemplate.deleteMany({ where: { id: BigInt(before.id) } });
    if (count > 0) await writeAudit(tx, { scope, actor }, "paper.delete", before.id, { before: formOf(before) });
  });
}

interface Printed {
  adoptionId: string;
  wanted: NewPrint;
  paper: Paper;
  values: PaperValues;
}

/**
 * Keeps what is printed as text and values of this moment, beside what was printed before.
 * @returns its id
 * @throws `not_found`, `invalid_body`; DashboardError `conflict` when the template or the adoption is not what the person saw
 */
export async function keepPrint(scope: ProjectScope, { adoptionId, wanted, paper, values }: Printed, actor: Actor): Promise<string> {
  const [projectId, id] = [BigInt(scope.projectId), BigInt(adoptionId)];
  if (paper.version !== wanted.paperVersion) throw changed("this template");
  return await inProject(scope, actor, "pets.write", async (tx) => {
    // An erasure waits for this lock, and then takes the paper along.
    const [row] = await tx.$queryRaw<{ version: number; adopter: string }[]>`
      select version, adopter from adoptions where project_id = ${projectId} and id = ${id} for no key update`;
    if (!row) throw noSuch("adoption");
    if (row.version !== wanted.adoptionVersion) throw changed("this adoption");
    if (row.adopter === "") throw new AppError("invalid_body", "A contract needs the adopter’s name. Enter it first.");
    const data = { projectId, adoptionId: id, ...formOf(paper), values, printedById: BigInt(actor.id ?? 0) || null };
    const print = await tx.adoptionPrint.create({ data, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "adoption.print", adoptionId, { after: { template: paper.name } });
    return String(print.id);
  });
}
