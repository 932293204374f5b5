import type { UsagePart } from "#lib/gateway/usage/schema.ts";

export function PartsTable({ title, head, parts }: { title: string; head: string; parts: readonly UsagePart[] }) {
  return (
    <div>
      <table className="w-full border-collapse text-left text-note tabular-nums">
        <caption className="mb-2 text-left font-semibold">{title}</caption>
        <thead>
          <tr className="border-b-2 border-foreground">
            <th scope="col" className="py-2 pr-4">
              {head}
            </th>
            <th scope="col" className="py-2 pr-4 text-right">
              Requests
            </th>
            <th scope="col" className="py-2 text-right">
              Refused
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, name, requests, refused }) => (
            <tr key={id} className="border-b border-border">
              <th scope="row" className="py-2 pr-4 font-normal [overflow-wrap:anywhere]">
                {name}
              </th>
              <td className="py-2 pr-4 text-right">{requests.toLocaleString("en")}</td>
              <td className="py-2 text-right">{refused.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
