import type { SiteEditor } from "#components/sites/publishing/use-site-editor.ts";
import { FIELD_WORDS } from "#components/sites/publishing/words.ts";
import { Field } from "#components/ui/field.tsx";

import { type Choice, SelectField } from "#components/ui/select.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";
import type { SiteField } from "#lib/sites/publishing/schema.ts";

interface Line {
  field: Exclude<SiteField, "language" | "happyDays" | "listsReserved">;
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

const LANGUAGE: Chosen = {
  field: "language",
  hint: "Of what the site itself says. Your own texts stay as you write them.",
  choices: [
    { value: "en", label: "English" },
    { value: "de", label: "German (Deutsch)" },
  ],
};

const HAPPY_DAYS: Chosen = {
  field: "happyDays",
  hint: "As happy endings, below the animals that are looking for a home.",
  choices: [
    { value: "0", label: "Not at all" },
    { value: "7", label: "For 7 days" },
    { value: "30", label: "For 30 days" },
    { value: "90", label: "For 90 days" },
    { value: "365", label: "For a year" },
  ],
};

const LINK = { type: "url", placeholder: "https://" } as const;

interface Switched {
  field: "listsReserved";
  hint: string;
}

interface Group {
  title: string;
  fields: readonly (Line | Chosen | Switched)[];
}

const groupsOf = (projectName: string): readonly Group[] => [
  {
    title: "Look",
    fields: [
      { field: "name", placeholder: projectName, hint: "If empty, the project’s name is shown." },
      { field: "tagline", hint: "One sentence below the name." },
      { field: "accent", type: "color", hint: "Text on this color is light or dark, so that it can be read." },
      LANGUAGE,
    ],
  },
  {
    title: "Who you are",
    fields: [
      { field: "about", rows: 6, hint: "A blank line starts a new paragraph." },
      {
        field: "openingHours",
        rows: 3,
        placeholder: "Tuesday to Friday, 2 to 6 p.m.",
        hint: "Search engines get them too if each line is days and times, such as the example.",
      },
      { field: "contactEmail", type: "email", hint: "Each animal’s page has a button that sends an email to it. Everyone can see it." },
      { field: "contactPhone", type: "tel" },
      { field: "contactAddress", rows: 3 },
    ],
  },
  {
    title: "Adoptions",
    fields: [
      {
        field: "adoptionSteps",
        rows: 4,
        hint: "One step per line, on each animal’s page. If empty, three usual steps in the site’s language are shown.",
      },
      { field: "listsReserved", hint: "With a badge. Their own pages stay either way, so that shared links and posters lead somewhere." },
      HAPPY_DAYS,
    ],
  },
  {
    title: "Links",
    fields: [
      { field: "donateUrl", ...LINK },
      { field: "volunteerUrl", ...LINK },
      { field: "imprintUrl", ...LINK, hint: "At the bottom of every page. Some countries require an imprint and a privacy policy." },
      { field: "privacyUrl", ...LINK },
    ],
  },
];

export function SiteFields({ editor, isReadOnly, projectName }: { editor: SiteEditor; isReadOnly: boolean; projectName: string }) {
  const { form, errors, change } = editor;
  const text = ({ field, ...look }: Line) => (
    <Field
      key={field}
      {...look}
      name={field}
      label={FIELD_WORDS[field]}
      value={form[field]}
      onChange={(value) => change({ ...form, [field]: value })}
      isOptional
      isDisabled={isReadOnly}
      isInvalid={errors[field] !== undefined}
      error={errors[field]}
    />
  );
  const choice = ({ field, ...look }: Chosen) => (
    <SelectField
      key={field}
      {...look}
      label={FIELD_WORDS[field]}
      value={String(form[field])}
      onChange={(value) => change({ ...form, [field]: field === "happyDays" ? Number(value) : value })}
      isDisabled={isReadOnly}
    />
  );
  const toggle = ({ field, hint }: Switched) => (
    <fieldset key={field} disabled={isReadOnly} className="flex min-w-0 flex-col items-start gap-1">
      <ToggleSwitch label={FIELD_WORDS[field]} isOn={form[field]} onChange={(isOn) => change({ ...form, [field]: isOn })} />
      <p className="text-note text-muted">{hint}</p>
    </fieldset>
  );
  return groupsOf(projectName).map(({ title, fields }) => (
    <fieldset key={title} className="mb-8 flex min-w-0 flex-col gap-5">
      <legend className="mb-4 font-semibold text-lg">{title}</legend>
      {fields.map((one) => ("choices" in one ? choice(one) : one.field === "listsReserved" ? toggle(one) : text(one)))}
    </fieldset>
  ));
}
