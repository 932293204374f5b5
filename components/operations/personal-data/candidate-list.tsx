import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { PersonCandidates } from "#lib/operations/personal-data/schema.ts";

const counted = (count: number, one: string, many: string): string => (count === 0 ? "" : `${count} ${count === 1 ? one : many}`);

const ROW =
  "flex justify-between gap-x-4 gap-y-2 border-border max-sm:flex-col max-sm:items-start sm:items-center border-t pt-4 first:border-t-0 first:pt-0";

/**
 * People with the name or phone number.
 * @param props.chosen the address that is being searched for
 * @param props.onChoose searches for the address
 */
export function CandidateList(props: {
  project: string;
  found: PersonCandidates;
  chosen: string | undefined;
  onChoose: (address: string) => void;
}) {
  const { project, found, chosen, onChoose } = props;
  const { people, withoutAddress, isMore } = found;
  return (
    <>
      {people.length > 0 && (
        <Panel title="Which person do you mean?" note="Everything about a person is found by their address.">
          <ul className="grid gap-4">
            {people.map(({ address, names, phones, enquiries, adoptions }) => (
              <li key={address} className={ROW}>
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className="font-semibold">
                    <bdi>{names === "" ? "No name" : names}</bdi>
                  </p>
                  <p>
                    <bdi>{address}</bdi>
                  </p>
                  <p className="text-note text-muted">
                    {[phones, counted(enquiries, "enquiry", "enquiries"), counted(adoptions, "adoption", "adoptions")]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </div>
                <Button
                  label={chosen === address ? "Searching…" : "Show everything"}
                  aria-label={chosen === address ? `Searching for ${address}` : `Show everything about ${address}`}
                  isPending={chosen !== undefined}
                  onClick={() => chosen === undefined && onChoose(address)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {withoutAddress.length > 0 && (
        <Panel title="Adoptions without an address" note="No search finds these by an address. Open one to change or delete what it says.">
          <ul className="grid gap-4">
            {withoutAddress.map(({ id, name, phone, animal }) => (
              <li key={id} className={ROW}>
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <Link href={`/p/${project}/orders/${id}`} className="link inline-flex min-h-11 items-center font-semibold">
                    <bdi>{name === "" ? "No name" : name}</bdi>
                  </Link>
                  <p className="text-note text-muted">{[animal, phone].filter(Boolean).join(" · ")}</p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isMore && <p className="text-note text-muted">There are more. Type more of the name.</p>}
    </>
  );
}
