import { CodeBlock } from "#components/ui/code-block.tsx";

const REASONS = {
  exists: {
    title: "This service is already set up",
    text: "There is already an administrator, so the link from the first start no longer works. That’s expected. An administrator who is locked out can create a new link on the machine that runs the service, with the command “admin link”.",
  },
  dead: {
    title: "This link no longer works",
    text: "It was used, has expired, or was replaced by a newer one. You can create another one on the machine that runs the service:",
  },
  missing: {
    title: "This page needs its one-time link",
    text: "The address should end with # and a long secret. Open the whole link that the service printed when it started, or create another one on that machine:",
  },
} as const;

const NEW_LINK = `petstore admin link
# In a clone:
npm run --silent petstore -- admin link`;

export function DeadLink({ reason }: { reason: keyof typeof REASONS }) {
  const { title, text } = REASONS[reason];
  return (
    <div>
      <h1 className="text-title" tabIndex={-1} data-panel-title>
        {title}
      </h1>
      <p className="mt-4 mb-6 text-muted">{text}</p>
      {reason === "exists" ? (
        <a href="/sign-in" className="button button--primary">
          Sign in
        </a>
      ) : (
        <CodeBlock caption="Create a new link" language="shell" code={NEW_LINK} />
      )}
    </div>
  );
}
