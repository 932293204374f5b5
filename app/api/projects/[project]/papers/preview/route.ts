import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { paperNodes, textsOf } from "#lib/sites/papers/language.rules.ts";
import { animalFacts } from "#lib/sites/papers/loaders.ts";
import { paperPreviewSchema } from "#lib/sites/papers/schema.ts";

/** The pages of a text that is not saved yet, and its unknown fields. Stores nothing. */
export const POST = sessionRoute({ action: "pets.read", body: paperPreviewSchema }, async ({ access, body: { petId, language, text } }) => {
  const nodes = paperNodes(text, paperValuesOf(await animalFacts(access, petId), language));
  return { nodes, unknown: textsOf(nodes, "mark") };
});
