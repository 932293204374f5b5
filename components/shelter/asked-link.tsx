import { IntentLink } from "#components/ui/intent-link.tsx";
import { askedText } from "#lib/sites/views/view.ts";

/** How many asked about an animal, as a link to what they asked. */
export function AskedLink(props: { project: string; pet: { id: string; name: string }; asked: number; className?: string }) {
  const { project, pet, asked, className = "" } = props;
  if (asked === 0) return askedText(0);
  return (
    <IntentLink href={`/p/${project}/enquiries?animal=${pet.id}`} className={`link ${className}`}>
      {askedText(asked)}
      <span className="sr-only"> about {pet.name}</span>
    </IntentLink>
  );
}
