import { NoMatchDrawing, NothingDrawing } from "#components/ui/empty-drawings.tsx";
import { EmptyLayout, type EmptyLayoutProps } from "#components/ui/empty-layout.tsx";

/** @param props.picture `nothing` exists yet, or `no-match` for a search or filter */
export function EmptyState({ picture, ...props }: EmptyLayoutProps & { picture: "nothing" | "no-match" }) {
  return <EmptyLayout {...props} drawing={picture === "nothing" ? <NothingDrawing /> : <NoMatchDrawing />} />;
}
