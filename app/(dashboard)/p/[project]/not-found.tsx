import { PageError } from "#components/shell/page/page-error.tsx";
import { NoMatchDrawing } from "#components/ui/empty-drawings.tsx";

export default function ProjectNotFound() {
  return (
    <PageError
      drawing={<NoMatchDrawing />}
      title="Page not found"
      text="The address may be mistyped, or what was here has been deleted. Use the menu to go to this project’s other pages."
    >
      <a href="/projects" className="button button--outline">
        All projects
      </a>
    </PageError>
  );
}
