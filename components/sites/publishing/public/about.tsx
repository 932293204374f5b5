import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { phoneLink } from "#lib/platform/names/phone.rules.ts";
import { paragraphs } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}${subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`}`;
}

/** Opens the maps of a phone, or the page of the same name. */
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address.replaceAll(/\s*\n\s*/g, ", ") })}`;

function Reach({ settings, words: { about } }: { settings: PublicSite["settings"]; words: SiteWords }) {
  const { contactEmail, contactPhone, contactAddress, openingHours, donateUrl, volunteerUrl } = settings;
  const links = [
    { url: donateUrl, text: about.donate },
    { url: volunteerUrl, text: about.volunteer },
  ].filter(({ url }) => url !== "");
  const facts: [label: string, text: string, link?: string | undefined][] = [
    [about.hours, openingHours],
    [about.email, contactEmail, mailLink(contactEmail)],
    [about.phone, contactPhone, phoneLink(contactPhone)],
    [about.address, contactAddress],
  ];
  return (
    <section className="reach" aria-labelledby="contact">
      <h2 id="contact">{about.contact}</h2>
      <dl>
        {facts
          .filter(([, text]) => text !== "")
          .map(([label, text, link]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {link === undefined ? text : <a href={link}>{text}</a>}
                {text === contactAddress && (
                  <>
                    <br />
                    <a href={directionsTo(contactAddress)} rel="noopener noreferrer">
                      {about.directions}
                    </a>
                  </>
                )}
              </dd>
            </div>
          ))}
      </dl>

      {links.length > 0 && (
        <div className="acts">
          {links.map(({ url, text }) => (
            <a key={text} className="button plain" href={url}>
              {text}
            </a>
          ))}
        </div>
      )}
    </section>
  );
}

const REACH = ["contactEmail", "contactPhone", "contactAddress", "openingHours", "donateUrl", "volunteerUrl"] as const;

export function About({ settings, name, words }: Pick<PublicSite, "settings" | "name"> & { words: SiteWords }) {
  const canReach = REACH.some((field) => settings[field] !== "");
  const [before, after] = words.about.heading;
  if (settings.about === "" && !canReach) return null;
  return (
    <div className="about">
      {settings.about !== "" && (
        <section aria-labelledby="about">
          <h2 id="about">
            {before}
            <bdi>{name}</bdi>
            {after}
          </h2>
          {paragraphs(settings.about).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {canReach && <Reach settings={settings} words={words} />}
    </div>
  );
}
