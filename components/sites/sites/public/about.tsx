import { paragraphs } from "#lib/sites/sites/public/rules.ts";
import type { PublicSite } from "#lib/sites/sites/public/schema.ts";

export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${to}${subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

function Reach({ settings }: { settings: PublicSite["settings"] }) {
  const { contactEmail, contactPhone, contactAddress } = settings;
  return (
    <section className="reach" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl>
        {contactEmail !== "" && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={mailLink(contactEmail)}>{contactEmail}</a>
            </dd>
          </div>
        )}
        {contactPhone !== "" && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={phoneLink(contactPhone)}>{contactPhone}</a>
            </dd>
          </div>
        )}
        {contactAddress !== "" && (
          <div>
            <dt>Address</dt>
            <dd>{contactAddress}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

export function About({ settings, name }: Pick<PublicSite, "settings" | "name">) {
  const hasContact = [settings.contactEmail, settings.contactPhone, settings.contactAddress].some((text) => text !== "");
  if (settings.about === "" && !hasContact) return null;
  return (
    <div className="about">
      {settings.about !== "" && (
        <section aria-labelledby="about">
          <h2 id="about">
            About <bdi>{name}</bdi>
          </h2>
          {paragraphs(settings.about).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {hasContact && <Reach settings={settings} />}
    </div>
  );
}
