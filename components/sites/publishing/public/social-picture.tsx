import { PawShape } from "#components/sites/publishing/public/art.tsx";
import { accentTones } from "#lib/platform/mail/colors.rules.ts";
import { latinPart, shortened } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

export function SocialPicture({ site }: { site: PublicSite }) {
  const { ground, onGround, shade } = accentTones(site.settings.accent, "light");
  const [name, tagline] = [latinPart(shortened(site.name, 60)), latinPart(shortened(site.settings.tagline, 110))];
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        backgroundColor: ground,
        color: onGround,
        padding: 80,
        alignItems: "flex-end",
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 64 64"
        width={560}
        height={560}
        fill={shade}
        opacity={0.16}
        style={{ position: "absolute", right: -60, top: -40 }}
      >
        {PawShape()}
      </svg>
      <div style={{ display: "flex", flexDirection: "column", maxWidth: 900 }}>
        <div style={{ display: "flex", fontSize: name.length > 24 ? 76 : 104, fontWeight: 800, lineHeight: 1.05, letterSpacing: -2 }}>
          {name}
        </div>
        {tagline !== "" && <div style={{ display: "flex", marginTop: 28, fontSize: 40, lineHeight: 1.3 }}>{tagline}</div>}
      </div>
    </div>
  );
}
