import { credentialsError } from "#lib/platform/config/credentials.ts";

const DEFAULT_REGION = "us-east-1";
const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

export interface MediaPlace {
  /** Has no slash at the end. */
  endpoint: string;
  bucket: string;
  /** Precedes every key; empty or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** @returns "" when malformed */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Reads `s3://key:secret@host/bucket/prefix?region=…`; `s3+http` is without TLS.
 * @returns undefined when malformed
 */
export function mediaPlace(text: string): MediaPlace | undefined {
  const url = URL.parse(text);
  if (!url || !["s3:", "s3+http:"].includes(url.protocol) || url.hash !== "") return undefined;
  const [, bucket, path = ""] = BUCKET.exec(url.pathname) ?? [];
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (bucket === undefined || url.host === "" || accessKeyId === "" || secretAccessKey === "") return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== "region")) return undefined;
  return {
    endpoint: `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`,
    bucket,
    prefix: path === "" ? "" : `${path.slice(1)}/`,
    region: url.searchParams.get("region") ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

/** @returns the end of a sentence that begins with the setting's name */
export function mediaPlaceError(text: string): string | undefined {
  if (mediaPlace(text) !== undefined) return undefined;
  return credentialsError(text) ?? "must look like s3://key:secret@host/bucket?region=eu-central-1";
}
