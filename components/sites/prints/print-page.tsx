import { counted } from "#components/ui/counted.ts";
import "#components/sites/prints/prints.css";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { PrintFrame } from "#components/shell/page/print-frame.tsx";
import { PaperSheets } from "#components/sites/papers/paper-sheets.tsx";
import { CardSheet } from "#components/sites/prints/card-sheet.tsx";
import { PrintTabs } from "#components/sites/prints/print-tabs.tsx";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Paw } from "#components/sites/publishing/public/art.tsx";
import { factsOf, goodWithOf } from "#components/sites/publishing/public/facts.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { QrCode } from "#components/ui/qr-code.tsx";
import type { Paper } from "#lib/sites/papers/schema.ts";
import { LONG_POSTER_NAME, MAX_POSTER_STORY, MAX_PRINTED } from "#lib/sites/prints/rules.ts";
import type { PrintedAnimal, PrintQuery, Prints } from "#lib/sites/prints/schema.ts";
import { shortened } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

/** Fills one sheet of paper: the photo takes the room that the words leave. In the language of the site. */
function PosterSheet({ printed, site }: { printed: PrintedAnimal; site: PublicSite }) {
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

const CARDS_A_SHEET = 4;

interface SheetsProps {
  kind: PrintQuery["kind"];
  prints: Prints;
  /** Prefix of the dashboard's animal pages, with a trailing slash. */
  pages: string;
}

function Sheets({ kind, prints: { animals, site }, pages }: SheetsProps) {
  if (kind === "poster") return animals.map((one) => <PosterSheet key={one.animal.id} printed={one} site={site} />);
  const sheets = Array.from({ length: Math.ceil(animals.length / CARDS_A_SHEET) }, (_, i) =>
    animals.slice(i * CARDS_A_SHEET, (i + 1) * CARDS_A_SHEET),
  );
  return sheets.map((cards) => (
    <div key={cards[0]?.animal.id} className="sheets-card">
      {cards.map((one) => (
        <CardSheet key={one.animal.id} printed={one} address={`${pages}${one.animal.id}`} />
      ))}
    </div>
  ));
}

const NOTES: Record<PrintQuery["kind"], string> = {
  poster: "One page for each animal, in the language of your site.",
  card: "Four on a page. Only for your team: they show location and microchip, and a code that leads to the animal’s page here.",
  sheet: "For fosters, veterinarians, and adopters. Lines to fill in by hand stand for what is not known.",
};

function notesOf({ ids, left, kind }: PrintQuery, { animals }: Prints): string[] {
  const missing = ids.length - animals.length;
  const hidden = kind === "poster" ? animals.filter(({ url }) => url === null).length : 0;
  return [
    missing > 0 ? `${counted(missing, "animal")} left out: in the bin, or no longer there.` : "",
    left > 0 ? `At most ${MAX_PRINTED} animals are printed at a time; ${left} more were selected.` : "",
    hidden > 0 ? `${counted(hidden, "animal")} without a QR code, because visitors don’t see them on your site.` : "",
  ].filter(Boolean);
}

export function PrintPage(props: {
  project: string;
  query: PrintQuery;
  prints: Prints;
  origin: string;
  papers?: readonly Paper[];
  day?: string;
}) {
  const { project, query, prints, origin, papers = [], day = "" } = props;
  const { ids, kind } = query;
  const [only] = ids;
  const isOne = ids.length === 1;
  return (
    <PrintFrame
      back={
        isOne
          ? { href: `/p/${project}/animals/${only}`, label: prints.animals[0]?.animal.name ?? "The animal" }
          : { href: `/p/${project}${ANIMALS_PATH}`, label: "Animals" }
      }
      title="Print"
      action={prints.animals.length > 0 && <PrintButton />}
      note={
        <>
          <PrintTabs project={project} ids={ids} kind={kind} serverDay={day} />
          <p className="mb-2 text-note text-muted">{NOTES[kind]}</p>
          {notesOf(query, prints).map((text) => (
            <p key={text} className="mb-2 text-note">
              {text}
            </p>
          ))}
        </>
      }
    >
      {prints.animals.length === 0 ? (
        <EmptyState picture="nothing" title="Nothing to print" text="Select animals in the list, then choose Print." />
      ) : (
        <div className="sheets mt-4 flex flex-col gap-6 print:m-0 print:block">
          {kind === "sheet" ? (
            <PaperSheets project={project} query={query} prints={prints} papers={papers} day={day} />
          ) : (
            <Sheets kind={kind} prints={prints} pages={`${origin}/p/${project}/animals/`} />
          )}
        </div>
      )}
    </PrintFrame>
  );
}
