import { type ExactJson, exactJson, parseExactJson } from "#lib/platform/exact-json.ts";
import { findEnquiryRecord } from "#lib/shelter/enquiries/inbox/record.data.ts";
import { enquiryView } from "#lib/shelter/enquiries/inbox/view.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface Message {
  type: string;
  data: Record<string, ExactJson>;
}

/**
 * Adds the visitor's current text. Other events, and those of erased enquiries, stay.
 * @param body JSON text
 */
export async function withEnquiry(scope: ProjectScope, body: string): Promise<string> {
  const message = parseExactJson(body) as Message & Record<string, ExactJson>;
  if (!message.type.startsWith("enquiry.")) return body;
  const record = await findEnquiryRecord(scope, String(message.data["id"]));
  return record ? exactJson({ ...message, data: { ...message.data, enquiry: enquiryView(record) } }) : body;
}
