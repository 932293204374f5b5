import { ImageResponse } from "next/og";
import { SocialPicture } from "#components/sites/social-picture.tsx";
import { answerSite } from "#lib/http/site-page.ts";

const SIZE = { width: 1200, height: 630 };

/** The picture that goes with a link to the site. */
export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const picture = await new ImageResponse(<SocialPicture site={site} />, SIZE).arrayBuffer();
    return new Response(picture, { headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" } });
  });
}
