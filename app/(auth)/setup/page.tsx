import type { Metadata } from "next";
import { SecretLinkCard } from "#components/people/auth/secret-link-card.tsx";
import { SetupPanel } from "#components/people/setup/setup-panel.tsx";
import { adminExists } from "#lib/people/auth/admin-link/mutations.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

/** False if the check fails, because redeeming the link decides in the end. */
async function isSetUp(): Promise<boolean> {
  try {
    return await adminExists();
  } catch (error) {
    logger().warn({ err: error }, "the set-up page could not ask for an administrator");
    return false;
  }
}

/** Creates the first administrator, or restores access for one who was locked out. */
export default async function SetupPage() {
  const done = await isSetUp();
  return (
    <SecretLinkCard>
      <SetupPanel adminExists={done} />
    </SecretLinkCard>
  );
}
