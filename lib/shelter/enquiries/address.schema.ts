import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { int64FromText } from "#lib/platform/int64.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { ENQUIRY_TABS, type EnquiryFilter, MAX_ENQUIRY_SEARCH } from "#lib/shelter/enquiries/schema.ts";

const id = createParser({ parse: (text) => (int64FromText(text) === undefined ? null : text), serialize: String });

export const ENQUIRY_ADDRESS = {
  tab: parseAsStringLiteral(ENQUIRY_TABS),
  animal: id,
  assignee: id,
  q: createParser({ parse: (text) => storable(cutText(text, MAX_ENQUIRY_SEARCH)), serialize: String }).withDefault(""),
};
export type EnquiryAddress = inferParserType<typeof ENQUIRY_ADDRESS>;

const load = createLoader(ENQUIRY_ADDRESS);
const serialize = createSerializer(ENQUIRY_ADDRESS);

export function enquiryFilterOf({ tab, animal, assignee, q }: EnquiryAddress): EnquiryFilter {
  return { tab: tab ?? undefined, petId: animal ?? undefined, assigneeId: assignee ?? undefined, q: q.trim() };
}

export function readEnquiryFilter(params: URLSearchParams | Record<string, string | string[] | undefined>): EnquiryFilter {
  return enquiryFilterOf(load(params));
}

export function enquiryQueryText({ tab, petId, assigneeId, q }: EnquiryFilter): string {
  return serialize({ tab: tab ?? null, animal: petId ?? null, assignee: assigneeId ?? null, q: q === "" ? null : q });
}
