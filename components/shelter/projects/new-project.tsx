"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { projectCalls } from "#lib/shelter/projects/client.ts";
import { MAX_PROJECT_NAME_LENGTH } from "#lib/shelter/projects/schema.ts";

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "German (Deutsch)" },
] as const;

export function NewProject({ isFirst = false }: { isFirst?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [isTest, setTest] = useState(false);
  const [language, setLanguage] = useState<"en" | "de">("en");
  useEffect(() => setLanguage(navigator.language.startsWith("de") ? "de" : "en"), []);
  const isAlive = useIsMounted();
  const router = useRouter();
  useAsked("new-project", () => setOpen(true));

  const field = (
    <>
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_PROJECT_NAME_LENGTH}
        hint="The shelter’s name, for example City Shelter. You can change it later."
        error="Enter a name."
      />
      <SelectField
        label="Language of your site"
        value={language}
        onChange={(chosen) => setLanguage(chosen === "de" ? "de" : "en")}
        choices={LANGUAGES}
        hint="Also of your first categories. You can change both later."
      />
      {!isFirst && (
        <label className="flex cursor-pointer gap-3 text-note">
          <input type="checkbox" checked={isTest} onChange={({ target }) => setTest(target.checked)} className="mt-0.75" />
          <span>
            Test project
            <span className="block text-sm text-muted">
              To try things and build programs: it is never published, and its keys begin with pets_test_. This can’t be changed later.
            </span>
          </span>
        </label>
      )}
    </>
  );
  const form = {
    label: "Create project",
    pendingLabel: "Creating the project…",
    onSubmit: () => projectCalls.create({ name, isTest, language }),
    onDone: ({ slug }: { slug: string }) => router.push(`/p/${slug}`),
    children: field,
  };
  if (isFirst) {
    return (
      <div className="mt-5">
        <SubmitForm {...form} />
      </div>
    );
  }
  return (
    <>
      <Button tone="primary" disabled={!isAlive} onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New project
      </Button>
      {isOpen && <FormDialog title="New project" onClose={() => setOpen(false)} {...form} />}
    </>
  );
}
