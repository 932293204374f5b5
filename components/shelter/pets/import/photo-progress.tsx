import Link from "next/link";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import type { PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";

const number = new Intl.NumberFormat("en");
const count = (photos: number): string => (photos === 1 ? "1 photo" : `${number.format(photos)} photos`);

/** Photos that come from addresses in the file, after its animals were added. */
export function PhotoProgress({ project, fetch }: { project: string; fetch: PhotoFetch }) {
  const { total, fetched, failed, isOver, failures } = fetch;
  const left = total - fetched - failed;
  const words = [`${count(fetched)} fetched`, ...(failed > 0 ? [`${number.format(failed)} failed`] : [])];
  return (
    <div className="mt-4">
      {isOver ? (
        <p>{`${[...words, ...(left > 0 ? [`${number.format(left)} not fetched`] : [])].join(", ")}.`}</p>
      ) : (
        <ProgressLine
          label="Photos"
          part={total === 0 ? 0 : (fetched + failed) / total}
          text={`${words.join(", ")} of ${number.format(total)}`}
        />
      )}
      {failures.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 font-semibold">Photos that could not be fetched</summary>
          <ul className="mt-2 grid gap-2 text-note [overflow-wrap:anywhere]">
            {failures.map(({ n, name, url, reason }) => (
              <li key={`${n} ${url}`}>
                <Link href={`/p/${project}/animals?q=${encodeURIComponent(name)}`} className="link">
                  {name}
                </Link>{" "}
                (row {n}): {reason} <span className="text-muted">{url}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
