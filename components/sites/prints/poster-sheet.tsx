import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Paw } from "#components/sites/publishing/public/art.tsx";
import { factsOf, goodWithOf } from "#components/sites/publishing/public/facts.ts";
import { QrCode } from "#components/ui/qr-code.tsx";
import { LONG_POSTER_NAME, MAX_POSTER_STORY } from "#lib/sites/prints/rules.ts";
import type { PrintedAnimal } from "#lib/sites/prints/schema.ts";
import { shortened } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

/** Fills one sheet of paper: the photo takes the room that the words leave. In the language of the site. */
export function PosterSheet({ printed, site }: { printed: PrintedAnimal; site: PublicSite }) {
  const { animal, profile, status, bonded, picture, url } = printed;
  const words = wordsOf(site);
  const goodWith = goodWithOf(profile, words).filter(({ isYes }) => isYes);
  const { contactPhone, contactEmail } = site.settings;
  return (
    <article lang={words.language} className="sheet sheet-poster">
      <div className="sheet-photo">
        {/* biome-ignore lint/performance/noImgElement: the worker has written each size already */}
        {picture ? <img src={picture.large} alt="" /> : <Paw />}
      </div>
      <div>
        <h2 className={animal.name.length > LONG_POSTER_NAME ? "is-long" : ""}>{animal.name}</h2>
        {status === "available" && <p className="text-xl">{words.poster.looking}</p>}
        {bonded.length > 0 && <p className="font-bold">{`${words.animal.bonded(animal.name)} ${words.names(bonded)}.`}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4 print:grid-cols-4">
        {factsOf(printed, words).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {goodWith.length > 0 && (
        <p>
          <strong>{words.animal.goodWith}:</strong> {goodWith.map(({ label }) => label).join(", ")}
        </p>
      )}
      {profile.description !== null && <p className="sheet-text">{shortened(profile.description, MAX_POSTER_STORY)}</p>}
      <div className="flex items-center gap-5">
        {url && <QrCode text={url} className="size-32 shrink-0" />}
        <div className="min-w-0">
          {url && status !== "sold" && <p>{words.poster.scan}</p>}
          <p className="text-xl font-bold">{site.name}</p>
          <p>{[contactPhone, contactEmail].filter(Boolean).join(" · ")}</p>
          {url && <p>{url.replace(/^https?:\/\//, "")}</p>}
        </div>
      </div>
    </article>
  );
}
