import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { dayText, wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About, mailLink } from "#components/sites/publishing/public/about.tsx";
import { AnimalArt } from "#components/sites/publishing/public/art.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { type Answer, cardFacts, factsOf, goodWithOf, healthOf, withoutOf } from "#components/sites/publishing/public/facts.ts";
import { Icon } from "#components/sites/publishing/public/icons.tsx";
import { Others } from "#components/sites/publishing/public/others.tsx";
import { Gallery } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, linkToAnimals, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { Share } from "#components/sites/publishing/public/share.tsx";
import { animalData } from "#components/sites/publishing/public/structured-data.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { phoneLink } from "#lib/platform/names/phone.rules.ts";
import { paragraphs, shortened } from "#lib/sites/publishing/public/rules.ts";
import type { AnimalDetails, PublicSite } from "#lib/sites/publishing/public/schema.ts";

interface Shown {
  site: PublicSite;
  place: SitePlace;
  details: AnimalDetails;
  words: SiteWords;
}

export function Facts({ details, words }: Pick<Shown, "details" | "words">) {
  return (
    <dl className="facts" aria-label={words.animal.facts}>
      {factsOf(details, words).map(({ icon, label, text }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The icons say no more than the words. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className="answers">
      {answers.map(({ label, isYes }) => (
        <li key={label} className={isYes ? "is-yes" : "is-no"}>
          <Icon name={isYes ? "yes" : "no"} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ site, place, details: { animal }, words }: Shown) {
  const { contactEmail, contactPhone } = site.settings;
  const phone = phoneLink(contactPhone);
  return (
    <div className="acts">
      {site.takesEnquiries ? (
        <a className="button" href={linkTo(place, `animals/${animal.id}/ask`)}>
          {words.ask.about(isolated(animal.name))}
        </a>
      ) : (
        contactEmail !== "" && (
          <a className="button" href={mailLink(contactEmail, words.animal.askAbout(isolated(animal.name), animal.id))}>
            {words.animal.ask(isolated(animal.name))}
          </a>
        )
      )}
      {phone !== undefined && (
        <a className="button plain" href={phone}>
          {words.animal.call(contactPhone)}
        </a>
      )}
      <a className="button plain" href={linkToAnimals(place, { category: animal.categoryId })}>
        {words.animal.others}
      </a>
    </div>
  );
}

/** Precedes the button to ask, as it decides whether an animal fits a home. */
function Pair({ place, details: { animal, bonded }, words }: Shown) {
  if (bonded.length === 0) return null;
  return (
    <section aria-labelledby="bonded" className="pair">
      <h2 id="bonded">{words.animal.bonded(isolated(animal.name))}</h2>
      <p>
        {bonded.map((one) => (
          <a key={one.id} className="button plain" href={linkTo(place, `animals/${one.id}`)}>
            {one.name}
          </a>
        ))}
      </p>
    </section>
  );
}

function Story({ details: { animal, profile }, words }: Shown) {
  const name = isolated(animal.name);
  const goodWith = goodWithOf(profile, words).filter(({ isYes }) => isYes);
  const [without, health] = [withoutOf(profile, words), healthOf(profile, words)];
  return (
    <div className="story">
      {profile.description !== null && (
        <section aria-labelledby="story">
          <h2 id="story">{words.animal.about(name)}</h2>
          {paragraphs(profile.description).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      {goodWith.length > 0 && (
        <section aria-labelledby="good-with">
          <h2 id="good-with">{words.animal.goodWith}</h2>
          <Answers answers={goodWith} />
        </section>
      )}
      {without.length > 0 && (
        <section aria-labelledby="without">
          <h2 id="without">{words.animal.without.title}</h2>
          <Answers answers={without} />
        </section>
      )}
      {health.length > 0 && (
        <section aria-labelledby="health">
          <h2 id="health">{words.animal.health}</h2>
          <Answers answers={health} />
        </section>
      )}
      {profile.videoUrl !== null && (
        <p>
          <a className="video" href={profile.videoUrl} rel="noopener">
            <Icon name="play" />
            {words.animal.video(name)}
          </a>
        </p>
      )}
    </div>
  );
}

export function AnimalPage({ site, place, details }: Omit<Shown, "words">) {
  const { animal, category, profile, instead, now } = details;
  const words = wordsOf(site);
  const name = isolated(animal.name);
  const { what, parts } = cardFacts(animal, category.label, words, now);
  const summary = [what, parts.join(" · ")].filter(Boolean).join(", ");
  const { description: says, reservedText } = words.animal;
  const short = instead ? reservedText(name) : says(name, isolated(summary), isolated(site.name));
  const description = shortened(profile.description ?? short, 160);
  const facts = {
    title: words.animal.title(name, isolated(site.name)),
    description,
    path: `/animals/${animal.id}`,
    data: animalData(details, site, description),
    picture: animal.cover,
  };
  const shown = { site, place, details, words };
  return (
    <SiteDocument site={site} place={place} facts={facts} header={<SiteBar site={site} place={place} />}>
      <article className="one">
        {details.photos.length > 0 ? (
          <Gallery photos={details.photos} name={animal.name} words={words} />
        ) : (
          <AnimalArt id={animal.id} name={animal.name} color={category.color} />
        )}
        <div>
          {category.label !== null && (
            <span className="kind">
              <span aria-hidden="true" className={`dot ${category.color ?? ""}`} />
              {category.label}
            </span>
          )}
          <h1>{animal.name}</h1>
          {instead && (
            <p>
              <span className="badge">{words.animal.reserved}</span> {words.animal.reservedText(name)}
            </p>
          )}
          {profile.intakeDate === null && (
            <p className="quiet">
              <time dateTime={animal.since}>{words.animal.since(dayText(animal.since, words))}</time>
            </p>
          )}
          <Facts details={details} words={words} />
          <Pair {...shown} />
          <Actions {...shown} />
          {!instead && <Share {...shown} />}
        </div>
      </article>
      {instead && <Others place={place} words={words} {...instead} />}
      <div className="more">
        <Story {...shown} />
        <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
      </div>
    </SiteDocument>
  );
}
