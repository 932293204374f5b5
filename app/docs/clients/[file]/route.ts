import { clientFile } from "#lib/http/pages/client-files.ts";

export const dynamic = "force-dynamic";

const NONE = "There is no such client. /docs/guide/clients names them.\n";

export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  const found = await clientFile(file);
  if (!found)
    return new Response(NONE, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
  const headers = {
    "Content-Type": found.type,
    "Content-Disposition": `attachment; filename="${file}"`,
    "Cache-Control": "public, max-age=60",
  };
  return new Response(found.bytes, { headers });
}
