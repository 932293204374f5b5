import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { docEntries } from "#lib/http/pages/doc-entries.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

export const dynamic = "force-dynamic";

export const GET = async (request: Request): Promise<Response> =>
  textDocument(request, "application/json", JSON.stringify(await docEntries(CHAPTERS)));
