import { siteFont } from "#lib/http/sites/site-font.ts";

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return await siteFont((await params).file);
}
