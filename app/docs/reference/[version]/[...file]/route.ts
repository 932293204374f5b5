import { referenceFile } from "#lib/http/pages/reference-files.ts";

/** Serves the API reference's scripts ourselves: no page of ours loads from another host. */
export async function GET(request: Request, { params }: { params: Promise<{ version: string; file: string[] }> }): Promise<Response> {
  const { version, file } = await params;
  return await referenceFile(request, version, file);
}
