import type { IncomingMessage } from "node:http";

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2), without the comma that would join two. */
const HOST = /^(?:[A-Za-z0-9._~%!$&'()*+;=-]+|\[[0-9a-fA-F:.]+\])(?::\d{0,5})?$/;

/** How often a header was sent, by lower-case name. @param rawHeaders names and values in turn */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] ?? "";
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}

function hostFault({ httpVersionMinor, headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers;
  if (host === undefined) return httpVersionMinor === 0 ? undefined : "A Host header is required; none was received.";
  const times = timesSent(rawHeaders, "host");
  if (times > 1) return `The Host header must be sent once; ${times} were received.`;
  return HOST.test(host) ? undefined : "The Host header must be a host name or address, with an optional port.";
}

/**
 * What makes the head of an HTTP/1 request unacceptable although it could be parsed:
 * the host is missing, doubled or no host (RFC 9112, section 3.2), or the body
 * is framed in a way that others may read differently (section 6.1).
 * @returns a sentence for the caller; undefined when all is well
 */
export function headFault(request: IncomingMessage): string | undefined {
  const coding = request.headers["transfer-encoding"];
  if (coding !== undefined && (request.httpVersionMinor === 0 || coding.trim().toLowerCase() !== "chunked")) {
    return "Transfer-Encoding must be chunked alone, in HTTP/1.1. Send the body chunked or with a Content-Length, without another coding.";
  }
  return hostFault(request);
}

/** Whether the sender holds the body back until it is asked for by a 100; HTTP/1.0 knows none (RFC 9110, section 10.1.1). */
export function isContinueExpected({ headers, httpVersionMinor }: IncomingMessage): boolean {
  return httpVersionMinor > 0 && headers.expect !== undefined && /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect);
}
