import { docEntries } from "#components/docs/search/entries.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

export const dynamic = "force-dynamic";

export const GET = async (request: Request): Promise<Response> =>
  textDocument(request, "application/json", JSON.stringify(await docEntries()));
