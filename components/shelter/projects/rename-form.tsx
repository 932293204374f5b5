"use client";

import { EditNameForm } from "#components/ui/edit-name-form.tsx";
import { useRenameProject } from "#lib/shelter/projects/client.ts";
import { MAX_PROJECT_NAME_LENGTH } from "#lib/shelter/projects/schema.ts";

export function RenameForm({ slug, name }: { slug: string; name: string }) {
  return (
    <EditNameForm
      label="Name"
      name={name}
      rename={useRenameProject(slug)}
      maxLength={MAX_PROJECT_NAME_LENGTH}
      hint="The addresses of its pages don’t change."
      error="Enter a name."
    />
  );
}
