import { EN } from "#components/sites/publishing/languages/en.ts";
import { dayText } from "#components/sites/publishing/languages/words-of.ts";
import { ageText, breedText, goodWithOf } from "#components/sites/publishing/public/facts.ts";
import { QrCode } from "#components/ui/qr-code.tsx";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { SEX_WORDS, speciesWords } from "#lib/shelter/profiles/facts.view.ts";
import { PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";
import type { PrintedAnimal } from "#lib/sites/prints/schema.ts";

function goodWithText({ profile }: PrintedAnimal): string {
  const answers = goodWithOf(profile, EN);
  const labels = (isYes: boolean): string => answers.flatMap((one) => (one.isYes === isYes ? [one.label.toLowerCase()] : [])).join(", ");
  const [yes, no] = [labels(true), labels(false)];
  return [yes && `Yes: ${yes}`, no && `No: ${no}`].filter(Boolean).join("; ");
}

function specialNeedsText({ profile: { specialNeeds, specialNeedsNote } }: PrintedAnimal): string {
  if (specialNeeds === null) return "";
  return specialNeeds ? (specialNeedsNote ?? "Yes") : "None";
}

/** Nothing about what is unknown. */
function linesOf(printed: PrintedAnimal): [label: string, text: string][] {
  const { animal, profile, now } = printed;
  const { species, sex, intakeDate } = profile;
  const lines: [string, string][] = [
    [PROFILE_FIELDS.species.label, species === null ? "" : speciesWords(species)],
    ["Breed", breedText(animal, EN)],
    ["Sex", sex === null ? "" : SEX_WORDS[sex]],
    ["Age", ageText(animal, EN, now)],
    [PROFILE_FIELDS.intakeDate.label, intakeDate === null ? "" : dayText(intakeDate, EN)],
    ["Good with", goodWithText(printed)],
    [PROFILE_FIELDS.bondedWith.label, EN.names(printed.bonded)],
    [PROFILE_FIELDS.specialNeeds.label, specialNeedsText(printed)],
  ];
  return lines.filter(([, text]) => text !== "");
}

/**
 * For the kennel: a quarter of a sheet, also what only the team sees, which comes first, since the end may be cut.
 * @param address of the animal's page in the dashboard
 */
export function CardSheet({ printed, address }: { printed: PrintedAnimal; address: string }) {
  const { animal, picture, status, profile } = printed;
  const { location, microchip } = profile.internal;
  return (
    <article className="sheet sheet-card">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-3">{animal.name}</h2>
          {status !== "available" && <p className="font-bold">{STATUS_WORDS[status]}</p>}
          {location !== null && <p className="line-clamp-2 font-semibold">{location}</p>}
          <p className="font-mono">Number {animal.id}</p>
          {microchip !== null && <p className="font-mono">Microchip {microchip}</p>}
        </div>
        {/* biome-ignore lint/performance/noImgElement: the worker has written each size already */}
        {picture && <img src={picture.small} alt="" className="size-20 shrink-0 rounded-lg object-cover" />}
        <QrCode text={address} label={`Code of the page of ${animal.name} in the dashboard`} className="size-20 shrink-0" />
      </div>
      <dl className="grid gap-1">
        {linesOf(printed).map(([label, text]) => (
          <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-2">
            <dt>{label}</dt>
            <dd className="line-clamp-3">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
