import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { mailLink } from "#components/sites/publishing/public/about.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { phoneLink } from "#lib/platform/names/phone.rules.ts";
import type { PublicAnimal, PublicSite } from "#lib/sites/publishing/public/schema.ts";

interface WayProps {
  site: PublicSite;
  place: SitePlace;
  animal: PublicAnimal;
  words: SiteWords;
}

/** The form, or a mail where it is off. */
function Ask({ site, place, animal, words }: WayProps) {
  const { contactEmail } = site.settings;
  const name = isolated(animal.name);
  if (!site.takesEnquiries && contactEmail === "") return null;
  const mail = mailLink(contactEmail, words.animal.askAbout(name, animal.id));
  return (
    <a className="button ask" href={site.takesEnquiries ? linkTo(place, `animals/${animal.id}/ask`) : mail}>
      {words.animal.ask(name)}
    </a>
  );
}

/** How a visitor comes to have the animal: the next step, when someone is there, and what follows. */
export function WayHome(props: WayProps) {
  const { settings } = props.site;
  const { animal, about } = props.words;
  const phone = phoneLink(settings.contactPhone);
  const steps = (settings.adoptionSteps || animal.steps).split(/\s*\n\s*/);
  return (
    <div className="way">
      <Ask {...props} />
      {phone !== undefined && (
        <a className="button plain" href={phone}>
          {animal.call(settings.contactPhone)}
        </a>
      )}
      <section className="how" aria-labelledby="how">
        {settings.openingHours !== "" && (
          <p>
            <strong>{about.hours}</strong>
            <br />
            {settings.openingHours}
          </p>
        )}
        <h2 id="how">{animal.how}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
