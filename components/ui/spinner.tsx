import { LoaderCircle } from "lucide-react";

export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 animate-spin motion-reduce:animate-none" />;
}

/** Stands where content will be. */
export function LoadingLine({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-muted">
      <Spinner /> {text}
    </p>
  );
}
