import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { accentTones } from "#lib/platform/mail/colors.rules.ts";
import { siteIcon } from "#lib/sites/publishing/public/rules.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const { ground, onGround } = accentTones(site.settings.accent, "light");
    return siteText("image/svg+xml", siteIcon(ground, onGround));
  });
}
