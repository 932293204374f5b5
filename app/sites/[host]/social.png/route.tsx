import { ImageResponse } from "next/og";
import { SocialPicture } from "#components/sites/publishing/public/social-picture.tsx";
import { sitePicture, siteRoute } from "#lib/http/sites/site-page.ts";

const SIZE = { width: 1200, height: 630 };

export const GET = siteRoute(async ({ site }) => {
  const { name, settings } = site;
  return await sitePicture("image/png", [name, settings.tagline, settings.accent], () =>
    new ImageResponse(<SocialPicture site={site} />, SIZE).arrayBuffer(),
  );
});
