import { siteRoute, siteText } from "#lib/http/sites/site-page.ts";
import { accentTones } from "#lib/platform/mail/colors.rules.ts";
import { siteIcon } from "#lib/sites/publishing/public/rules.ts";

export const GET = siteRoute(async ({ site }) => {
  const { ground, onGround } = accentTones(site.settings.accent, "light");
  return siteText("image/svg+xml", siteIcon(ground, onGround));
});
