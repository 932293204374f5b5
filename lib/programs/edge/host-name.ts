/** A name as it is kept and compared: names may be sent in capitals and with a final dot, in SNI too (RFC 4343, RFC 9110). */
export function hostName(sent: string): string {
  return sent.toLowerCase().replace(/\.$/, "");
}
