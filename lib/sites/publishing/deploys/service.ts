import { boundedParts } from "#lib/platform/bounded-body.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { INSIDE_HEADER, insideProof } from "#lib/platform/secrets/inside.rules.ts";
import { secretKeys } from "#lib/platform/secrets/service.ts";
import { DEPLOY_HEADER, deployToken } from "#lib/sites/publishing/deploys/rules.ts";

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 5_000_000;

interface PageFacts {
  status: number;
  ms: number;
  bytes: number;
}

/**
 * @returns undefined when `WEB_ORIGIN` is unset
 * @throws Error after 15 seconds, or above 5 MB
 */
export async function fetchFirstPage(host: string, deployId: string): Promise<PageFacts | undefined> {
  const { WEB_ORIGIN } = settings();
  if (WEB_ORIGIN === undefined) return undefined;
  const began = performance.now();
  const response = await fetch(`${WEB_ORIGIN}/sites/${host}/`, {
    headers: { [INSIDE_HEADER]: insideProof(secretKeys()), [DEPLOY_HEADER]: deployToken(deployId, authSecret()) },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  let bytes = 0;
  const tooLarge = (): Error => new Error(`The page has more than ${MAX_BYTES} bytes.`);
  for await (const part of boundedParts(response.body, MAX_BYTES, tooLarge)) bytes += part.byteLength;
  return { status: response.status, ms: Math.round(performance.now() - began), bytes };
}
