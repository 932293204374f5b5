import Link from "next/link";
import { useOpenImport } from "#components/shelter/pets/import/use-import.ts";
import { counted } from "#components/ui/counted.ts";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { PhotoFailure, PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";

function Photos({ title, photos }: { title: string; photos: readonly PhotoFailure[] }) {
  const { project } = useOpenImport();
  if (photos.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 font-semibold">{title}</summary>
      <ul className="mt-2 grid gap-2 text-note [overflow-wrap:anywhere]">
        {photos.map(({ n, name, url, reason }) => (
          <li key={`${n} ${url}`}>
            <Link href={`/p/${project}/animals?q=${encodeURIComponent(name)}&order=desc`} className="link">
              {name}
            </Link>{" "}
            (row {n}): {reason} <span className="text-muted">{url}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Photos that come from addresses in the file, after its animals were added. */
export function PhotoProgress({ fetch }: { fetch: PhotoFetch }) {
  const { total, fetched, failed, isOver, failures, waiting, retryAt } = fetch;
  const left = total - fetched - failed;
  const words = [`${counted(fetched, "photo")} fetched`, ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : [])].join(", ");
  return (
    <div className="mt-4">
      {isOver && <p>{`${words}${left > 0 ? `, ${left.toLocaleString("en")} not fetched` : ""}.`}</p>}
      {!isOver && retryAt !== null && (
        <p>
          {`${words}. ${counted(left, "photo")} could not be fetched yet. The next attempt is `}
          <RelativeTime at={retryAt} isAhead />.
        </p>
      )}
      {!isOver && retryAt === null && (
        <ProgressLine
          label="Photos"
          part={total === 0 ? 0 : (fetched + failed) / total}
          text={`${words} of ${total.toLocaleString("en")}`}
        />
      )}
      {!isOver && <Photos title="Photos that are tried again" photos={waiting} />}
      <Photos title="Photos that could not be fetched" photos={failures} />
    </div>
  );
}
