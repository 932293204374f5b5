import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { dayText, wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { About } from "#components/sites/publishing/public/about.tsx";
import { AnimalArt } from "#components/sites/publishing/public/art.tsx";
import { SiteBar, SiteDocument } from "#components/sites/publishing/public/document.tsx";
import { type Answer, cardFacts, factsOf, goodWithOf, healthOf, withoutOf } from "#components/sites/publishing/public/facts.ts";
import { Icon } from "#components/sites/publishing/public/icons.tsx";
import { Others } from "#components/sites/publishing/public/others.tsx";
import { Gallery, Photo } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { Share } from "#components/sites/publishing/public/share.tsx";
import { animalData } from "#components/sites/publishing/public/structured-data.ts";
import { WayHome } from "#components/sites/publishing/public/way-home.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
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
export function Questions({ id, title, answers }: { id: string; title: string; answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="answers">
        {answers.map(({ label, isYes }) => (
          <li key={label} className={isYes ? "is-yes" : "is-no"}>
            <Icon name={isYes ? "yes" : "no"} />
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Precedes the story, as it decides whether an animal fits a home. */
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

/** Nothing of another site is loaded before the visitor goes there. */
function Video({ details: { animal, profile, photos }, words }: Shown) {
  const picture = photos.at(-1);
  if (profile.videoUrl === null) return null;
  return (
    <a className="video" href={profile.videoUrl} rel="noopener">
      {picture && <Photo photo={picture} alt="" sizes="(min-width: 48rem) 22rem, 60vw" isFirst={false} />}
      <span>
        <Icon name="play" />
        {words.animal.video(isolated(animal.name))}
      </span>
    </a>
  );
}

function Story(shown: Shown) {
  const { details, words } = shown;
  const { animal, profile } = details;
  const goodWith = goodWithOf(profile, words).filter(({ isYes }) => isYes);
  return (
    <div className="story">
      <div className="fits">
        <Questions id="good-with" title={words.animal.goodWith} answers={goodWith} />
        <Questions id="without" title={words.animal.without.title} answers={withoutOf(profile, words)} />
      </div>
      {profile.description !== null && (
        <section aria-labelledby="story">
          <h2 id="story">{words.animal.about(isolated(animal.name))}</h2>
          {paragraphs(profile.description).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      <Questions id="health" title={words.animal.health} answers={healthOf(profile, words)} />
      <Video {...shown} />
    </div>
  );
}

/** The name, and what to know at once. */
function Head({ details: { animal, profile, category }, words }: Shown) {
  const name = isolated(animal.name);
  return (
    <>
      {category && (
        <span className="kind">
          <span aria-hidden="true" className={`dot ${category.color ?? ""}`} />
          {category.label}
        </span>
      )}
      <h1>{animal.name}</h1>
      {animal.isReserved && (
        <p>
          <span className="badge">{words.animal.reserved}</span> {words.animal.reservedText(name)}
        </p>
      )}
      {profile.intakeDate === null && (
        <p className="quiet">
          <time dateTime={animal.since}>{words.animal.since(dayText(animal.since, words))}</time>
        </p>
      )}
    </>
  );
}

/** What search engines and shared links say. */
function pageFacts({ site, details, words }: Omit<Shown, "place">) {
  const { animal, category, profile, now } = details;
  const name = isolated(animal.name);
  const { what, parts } = cardFacts(animal, category?.label ?? null, words, now);
  const summary = [what, parts.join(" · ")].filter(Boolean).join(", ");
  const { description: says, reservedText } = words.animal;
  const short = animal.isReserved ? reservedText(name) : says(name, isolated(summary), isolated(site.name));
  const description = shortened(profile.description ?? short, 160);
  return {
    title: words.animal.title(name, isolated(site.name)),
    description,
    path: `/animals/${animal.id}`,
    data: animalData(details, site, description),
    picture: animal.cover,
  };
}

export function AnimalPage({ site, place, details }: Omit<Shown, "words">) {
  const { animal, category, photos } = details;
  const words = wordsOf(site);
  const shown = { site, place, details, words };
  return (
    <SiteDocument site={site} place={place} facts={pageFacts(shown)} header={<SiteBar site={site} place={place} />}>
      <article className="one">
        {photos.length > 0 ? (
          <Gallery photos={photos} name={animal.name} words={words} />
        ) : (
          <AnimalArt id={animal.id} name={animal.name} color={category?.color ?? null} />
        )}
        <div className="info">
          <Head {...shown} />
          <Facts details={details} words={words} />
          <Pair {...shown} />
          <Story {...shown} />
          {!animal.isReserved && <Share {...shown} />}
        </div>
        <WayHome site={site} place={place} animal={animal} words={words} />
      </article>
      <Others place={place} words={words} title={words.animal.others} {...details} />
      <About settings={{ ...site.settings, about: "" }} name={site.name} words={words} />
    </SiteDocument>
  );
}
