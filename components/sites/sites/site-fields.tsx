import type { SiteEditor } from "#components/sites/sites/use-site-editor.ts";
import { FIELD_WORDS } from "#components/sites/sites/words.ts";
import { Field } from "#components/ui/field.tsx";
import { type Choice, SelectField } from "#components/ui/select.tsx";
import type { SiteField } from "#lib/sites/sites/schema.ts";

interface Line {
  field: Exclude<SiteField, "language" | "happyDays">;
  hint?: string;
  type?: "text" | "email" | "tel" | "color" | "url";
  rows?: number;
  placeholder?: string;
}

interface Chosen {
  field: "language" | "happyDays";
  hint: string;
  choices: readonly Choice[];
}

const HAPPY_DAYS: readonly Choice[] = [
  { value: "0", label: "Not at all" },
  { value: "7", label: "For 7 days" },
  { value: "30", label: "For 30 days" },
  { value: "90", label: "For 90 days" },
  { value: "365", label: "For a year" },
];

const CHOSEN: readonly Chosen[] = [
  {
    field: "language",
    hint: "Of what the site itself says. Your own texts stay as you write them.",
    choices: [
      { value: "en", label: "English" },
      { value: "de", label: "German (Deutsch)" },
    ],
  },
  { field: "happyDays", hint: "As happy endings, below the animals that are looking for a home.", choices: HAPPY_DAYS },
];

const LINK = { type: "url", placeholder: "https://" } as const;

const linesOf = (projectName: string): readonly Line[] => [
  { field: "name", placeholder: projectName, hint: "If empty, the project’s name is shown." },
  { field: "tagline", hint: "One sentence below the name." },
  { field: "accent", type: "color", hint: "Text on this color is light or dark, so that it can be read." },
  { field: "about", rows: 6, hint: "Who you are. A blank line starts a new paragraph." },
  { field: "openingHours", rows: 3, placeholder: "Saturday 10 to 4, or by appointment" },
  { field: "contactEmail", type: "email", hint: "Each animal’s page has a button that sends an email to it. Everyone can see it." },
  { field: "contactPhone", type: "tel" },
  { field: "contactAddress", rows: 3 },
  { field: "donateUrl", ...LINK },
  { field: "volunteerUrl", ...LINK },
  { field: "imprintUrl", ...LINK, hint: "Shown at the bottom of every page. Some countries require an imprint and a privacy policy." },
  { field: "privacyUrl", ...LINK },
];

export function SiteFields({ editor, isReadOnly, projectName }: { editor: SiteEditor; isReadOnly: boolean; projectName: string }) {
  const { form, errors, change } = editor;
  return (
    <div className="flex flex-col gap-5">
      {linesOf(projectName).map(({ field, ...look }) => (
        <Field
          key={field}
          {...look}
          label={FIELD_WORDS[field]}
          value={form[field]}
          onChange={(value) => change({ ...form, [field]: value })}
          isOptional
          isDisabled={isReadOnly}
          isInvalid={errors[field] !== undefined}
          error={errors[field]}
        />
      ))}
      {CHOSEN.map(({ field, ...look }) => (
        <SelectField
          key={field}
          {...look}
          label={FIELD_WORDS[field]}
          value={String(form[field])}
          onChange={(value) => change({ ...form, [field]: field === "happyDays" ? Number(value) : value })}
          isDisabled={isReadOnly}
        />
      ))}
    </div>
  );
}
