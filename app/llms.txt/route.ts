import { llmsText } from "#components/docs/guide/guide-markdown.ts";
import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Response => textDocument(request, "text/plain", llmsText(originOf(request.headers)));
