import { siteFont } from "#lib/http/sites/site-font.ts";

/** All sites and the dashboard's preview share these addresses. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return await siteFont((await params).file);
}
