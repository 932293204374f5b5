import type { ReactNode } from "react";
import { KnownStepsProvider } from "#components/operations/overview/known-steps.tsx";
import { stepsOf } from "#lib/operations/overview/loaders.ts";
import { stepAbilities } from "#lib/operations/overview/view.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";

export default async function OverviewLayout({ params, children }: { params: Promise<{ project: string }>; children: ReactNode }) {
  const access = await pageAccess((await params).project);
  const known = { slug: access.project.slug, may: stepAbilities(access.role), facts: await stepsOf(access) };
  return <KnownStepsProvider known={known}>{children}</KnownStepsProvider>;
}
