import { FaultBox } from "#components/ui/fault-box.tsx";

/**
 * The button beneath a list, newest first, that has older ones.
 * @param props.fault why the last try failed; the way to try again stands with it, in the button's place
 */
export function OlderOnes({ fault, isFetching, onMore }: { fault: string | undefined; isFetching: boolean; onMore: () => void }) {
  return (
    <div className="p-3">
      {fault !== undefined && !isFetching ? (
        <FaultBox text={fault} onRetry={onMore} />
      ) : (
        <button type="button" disabled={isFetching} onClick={onMore} className="button button--outline h-11 px-4 md:h-11">
          {isFetching ? "Reading…" : "Show older ones"}
        </button>
      )}
    </div>
  );
}
