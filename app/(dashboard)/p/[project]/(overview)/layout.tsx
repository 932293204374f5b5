import type { ReactNode } from "react";
import { KnownStepsProvider } from "#components/overview/known-steps.tsx";
import { pageAccess } from "#lib/access/loaders.ts";
import { stepsOf } from "#lib/projects/overview/loaders.ts";
import { stepAbilities } from "#lib/projects/overview/view.ts";

export default async function OverviewLayout({ params, children }: { params: Promise<{ project: string }>; children: ReactNode }) {
  const access = await pageAccess((await params).project);
  const known = { slug: access.project.slug, may: stepAbilities(access.role), facts: await stepsOf(access) };
  return <KnownStepsProvider known={known}>{children}</KnownStepsProvider>;
}
