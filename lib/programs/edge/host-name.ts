/** Names may have capitals and a trailing dot (RFC 4343, RFC 9110). */
export function hostName(sent: string): string {
  return sent.toLowerCase().replace(/\.$/, "");
}
