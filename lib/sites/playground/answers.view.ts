import type { AnswerOutcome, AnswerRecord, AnswerView, DnsAnswer } from "#lib/sites/playground/answers.schema.ts";

const STATUS: Record<AnswerOutcome, string> = { found: "NOERROR", no_data: "NOERROR", no_name: "NXDOMAIN", refused: "REFUSED" };

function valueText({ type, value }: AnswerRecord): string {
  if (type === "CNAME") return `${value}.`;
  return type === "TXT" ? `"${value.replaceAll(/["\\]/g, "\\$&")}"` : value;
}

export function answerView(name: string, type: string, server: string, { outcome, records }: DnsAnswer): AnswerView {
  const [address = "", port = ""] = server.split(":");
  const lines = [
    `$ dig @${address} -p ${port} ${name} ${type}`,
    "",
    `;; status: ${STATUS[outcome]}, ANSWER: ${records.length}`,
    ...(records.length > 0 ? ["", ";; ANSWER SECTION:"] : []),
    ...records.map((record) => `${record.name}.  ${record.ttl}  IN  ${record.type}  ${valueText(record)}`),
  ];
  return { text: lines.join("\n") };
}
