import { FactChip, FactRow, type FactRows, FactStory } from "#components/shelter/profiles/fact-row.tsx";
import { factText } from "#components/shelter/profiles/fact-text.ts";
import { GROUPS, type GroupName, namesOf } from "#components/shelter/profiles/field-groups.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileInput } from "#components/shelter/profiles/profile-input.tsx";
import { type FieldName, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";

export interface FactsProps {
  form: ProfileForm;
  rows: FactRows;
  /** The saved profile. */
  seen: FullProfile;
  now: number;
}

/** Facts in rows; those that no one knows yet follow as chips. */
export function FactLines({ names, form, rows, seen, now }: FactsProps & { names: readonly FieldName[] }) {
  const facts = names.map((name) => {
    const text = factText(name, form.draft, seen, now);
    return { name, kind: fieldOf(name).kind, label: fieldOf(name).label, text: text && name === "bondedWith" ? form.bondedNames : text };
  });
  const isBlank = ({ name, text }: (typeof facts)[number]): boolean => text === "" && name !== rows.open;
  const blanks = facts.filter(isBlank);
  return (
    <>
      {facts
        .filter((fact) => !isBlank(fact))
        .map(({ name, kind, label, text }) => {
          const shared = { name, label, rows };
          return kind === "lines" ? (
            <FactStory key={name} {...shared} text={text} isLarge={name === "description"}>
              <ProfileInput form={form} name={name} />
            </FactStory>
          ) : (
            <FactRow key={name} {...shared} value={text}>
              <ProfileInput form={form} name={name} />
            </FactRow>
          );
        })}
      {blanks.length > 0 && rows.onOpen && (
        <div className="-ml-2 flex flex-wrap gap-x-1 pt-1">
          {blanks.map(({ name, label }) => (
            <FactChip key={name} name={name} label={label} rows={rows} />
          ))}
        </div>
      )}
    </>
  );
}

/** @param props.except fields that have their place elsewhere */
export function FactGroup({ group, except = [], ...facts }: FactsProps & { group: GroupName; except?: readonly FieldName[] }) {
  const names = namesOf(group, facts.form.draft).filter((name) => !except.includes(name));
  const { title, note } = GROUPS[group];
  const isEmpty = !facts.rows.onOpen && names.every((name) => factText(name, facts.form.draft, facts.seen, facts.now) === "");
  if (isEmpty) return null;
  return (
    <div>
      {group !== "description" && <h2 className="text-lg">{title}</h2>}
      {note && <p className="text-sm text-muted">{note}</p>}
      <FactLines {...facts} names={names} />
    </div>
  );
}
