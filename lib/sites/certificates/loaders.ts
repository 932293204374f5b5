import { X509Certificate } from "node:crypto";
import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { authorityName } from "#lib/sites/certificates/authority.data.ts";
import { localRoot } from "#lib/sites/certificates/local.mutations.ts";
import { LOCAL } from "#lib/sites/certificates/rules.ts";

interface LocalAuthority {
  certificate: string;
  /** SHA-256, as `AB:CD:…`. */
  fingerprint: string;
  notAfter: string;
}

/** Undefined outside of trials, where no one should trust it. */
export async function localAuthority(): Promise<LocalAuthority | undefined> {
  if (authorityName() !== LOCAL || !isPlaygroundOn(settings())) return undefined;
  const { certificate } = await localRoot();
  const { fingerprint256, validToDate } = new X509Certificate(certificate);
  return { certificate, fingerprint: fingerprint256, notAfter: validToDate.toISOString() };
}
