const MAX_CHARACTERS = 300;

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server closed the connection without an answer.",
  EPIPE: "The server closed the connection without an answer.",
  UND_ERR_SOCKET: "The server closed the connection without an answer.",
  EHOSTUNREACH: "The server cannot be reached.",
  ENETUNREACH: "The server cannot be reached.",
  EADDRNOTAVAIL: "The server cannot be reached.",
  ETIMEDOUT: "The server did not accept the connection in time.",
  UND_ERR_CONNECT_TIMEOUT: "The server did not accept the connection in time.",
  UND_ERR_HEADERS_TIMEOUT: "There was no complete answer within 10 seconds.",
  UND_ERR_BODY_TIMEOUT: "There was no complete answer within 10 seconds.",
  UND_ERR_HEADERS_OVERFLOW: "The headers of the answer were larger than 16 KiB.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The answer was not as long as it said.",
  CERT_HAS_EXPIRED: "TLS failed: the server’s certificate has expired.",
  CERT_NOT_YET_VALID: "TLS failed: the server’s certificate is not valid yet.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "TLS failed: the server’s certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "TLS failed: the server’s certificate comes from an authority that is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "TLS failed: the server’s certificate comes from an authority that is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "TLS failed: the server does not send its intermediate certificates.",
  ERR_TLS_CERT_ALTNAME_INVALID: "TLS failed: the server’s certificate is for another name.",
};

/** Null for 2xx. */
export function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The server answered with a redirect (${status}), and redirects are not followed.`;
  return `The server answered ${status}.`;
}

function codeOf(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors.find((one: unknown) => one instanceof Error && "code" in one) : undefined;
  const { code } = (inner ?? error) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** Shown to the endpoint's owner; never contains what was sent. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return "The message could not be sent.";
  if (error.name === "Unreachable") return error.message.slice(0, MAX_CHARACTERS);
  const code = codeOf(error);
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return "The answer is not valid HTTP.";
  if (/SSL|TLS|CERT|EPROTO/.test(code)) return `TLS failed (${code}).`;
  return code === "" ? "The message could not be sent." : `The message could not be sent (${code}).`;
}
