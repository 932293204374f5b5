import { INSIDE_HEADER, insideProof } from "#lib/platform/secrets/inside.rules.ts";
import { parseEncryptionKeys } from "#lib/platform/secrets/rules.ts";
import { PLAIN_SETTINGS } from "./plain-settings.ts";

/** The edge sends this to ask for pages of sites. */
export const INSIDE = { [INSIDE_HEADER]: insideProof(parseEncryptionKeys([PLAIN_SETTINGS.ENCRYPTION_KEYS])) };
