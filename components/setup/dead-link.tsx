import { CodeBlock } from "#components/ui/code-block.tsx";

const REASONS = {
  exists: {
    title: "This service is set up already",
    text: "An administrator exists, so the link of the first start no longer works. That is how it should be. An administrator who is locked out makes a new link on the machine that runs the service, with the command “admin link”.",
  },
  dead: {
    title: "This link does not work any more",
    text: "It was used, has expired, or a newer one has taken its place. You can make another on the machine that runs the service:",
  },
  missing: {
    title: "This page needs its one-time link",
    text: "The address should end in # and a long secret. Open the whole link that the service printed when it started, or make another on that machine:",
  },
} as const;

export function DeadLink({ reason }: { reason: keyof typeof REASONS }) {
  const { title, text } = REASONS[reason];
  return (
    <div>
      <h1 className="text-[2rem]" tabIndex={-1} data-panel-title>
        {title}
      </h1>
      <p className="mt-4 mb-6 text-muted">{text}</p>
      {reason === "exists" ? (
        <a href="/sign-in" className="button button--primary h-11 px-5 md:h-11">
          Sign in
        </a>
      ) : (
        <CodeBlock caption="Make a new link" language="shell" code="npm run --silent petstore -- admin link" />
      )}
    </div>
  );
}
