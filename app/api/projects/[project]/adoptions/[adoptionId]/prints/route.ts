import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { created, idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { printableContract } from "#lib/sites/papers/loaders.ts";
import { keepPrint } from "#lib/sites/papers/mutations.ts";
import { newPrintSchema } from "#lib/sites/papers/schema.ts";

export const POST = sessionRoute({ action: "pets.write", body: newPrintSchema }, async ({ access, params, body: wanted, actor }) => {
  const adoptionId = idOrThrow(params.adoptionId, "adoption");
  const { paper, facts } = await printableContract(access, adoptionId, wanted);
  const values = paperValuesOf(facts, paper.language);
  return created({ id: await keepPrint(access.scope, { adoptionId, wanted, paper, values }, actor) });
});
