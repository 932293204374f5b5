import { LoaderCircle } from "lucide-react";

/** Something is under way. Decoration: a text beside it says what. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 animate-spin motion-reduce:animate-none" />;
}
