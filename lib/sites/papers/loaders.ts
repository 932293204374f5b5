import { clock } from "#lib/platform/clock.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { adoptionOf } from "#lib/shelter/adoptions/loaders.ts";
import { readerDay } from "#lib/shelter/adoptions/rules.ts";
import { findPrint, listPapers, listPrints, paperVersions } from "#lib/sites/papers/data.ts";
import type { Contract, NewPrint, Paper, PaperFacts, PapersShown, PrintLine, StoredPrint } from "#lib/sites/papers/schema.ts";
import { printsOf } from "#lib/sites/prints/loaders.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope" | "project">;

export const papersOf = ({ scope }: Access): Promise<Paper[]> => listPapers(scope);

export const printLinesOf = ({ scope }: Access, adoptionId: string): Promise<PrintLine[]> => listPrints(scope, adoptionId);

export const storedPrintOf = ({ scope }: Access, printId: string): Promise<StoredPrint | undefined> => findPrint(scope, printId);

const chosen = (papers: Paper[], paperId: string | undefined): Paper | undefined => papers.find(({ id }) => id === paperId) ?? papers[0];

export async function papersShown({ scope }: Access, paperId: string | undefined): Promise<PapersShown> {
  const [papers, kept] = await Promise.all([listPapers(scope), listPrints(scope, null)]);
  const open = chosen(papers, paperId);
  return { papers, open, versions: open ? await paperVersions(scope, open.id) : [], kept };
}

/** Without an animal where it is in the bin or no longer there. */
export async function animalFacts(access: Access, petId: string | null, day = ""): Promise<PaperFacts> {
  const { site, animals } = await printsOf(access, petId === null ? [] : [petId]);
  return { printed: animals[0], site, adoption: undefined, day: readerDay(day, clock()()), place: "" };
}

type Wanted = Pick<NewPrint, "day" | "place"> & { paperId: string | undefined };

/** @throws `not_found` for the adoption */
export async function contractOf(access: Access, adoptionId: string, { paperId, day, place }: Wanted): Promise<Contract> {
  const [adoption, papers] = await Promise.all([adoptionOf(access, adoptionId), papersOf(access)]);
  const facts = { ...(await animalFacts(access, adoption.petId, day)), adoption, place };
  return { adoption, papers, paper: chosen(papers, paperId), facts };
}

/** @throws `not_found` for the adoption or the template; `conflict` while its animal is in the bin */
export async function printableContract(access: Access, adoptionId: string, wanted: Wanted): Promise<Contract & { paper: Paper }> {
  const contract = await contractOf(access, adoptionId, wanted);
  const { paper, facts, adoption } = contract;
  if (paper?.id !== wanted.paperId || !paper) throw noSuch("template", "Someone may have deleted it.");
  if (!facts.printed) throw new DashboardError("conflict", `${isolated(adoption.petName)} is in the bin. Restore it first.`);
  return { ...contract, paper };
}
