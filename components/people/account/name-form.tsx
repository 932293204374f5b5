"use client";

import { EditNameForm } from "#components/ui/edit-name-form.tsx";
import { useRename } from "#lib/people/auth/account/client.ts";

export function NameForm({ name }: { name: string }) {
  return <EditNameForm label="Your name" name={name} rename={useRename()} maxLength={80} autoComplete="name" error="Enter your name." />;
}
