import { siteFont } from "#lib/http/sites/site-font.ts";

/** The same at every site, and in the dashboard's preview. */
export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return await siteFont((await params).file);
}
