import { PageError } from "#components/shell/page/page-error.tsx";
import { NoAccessDrawing } from "#components/ui/no-access-drawing.tsx";

export default function ProjectForbidden() {
  return (
    <PageError
      drawing={<NoAccessDrawing />}
      title="Your role doesn’t include this page"
      text="Ask an owner of this project for access: Members shows who they are. Use the menu to go to the pages that you can see."
    >
      <a href="/projects" className="button button--outline">
        All projects
      </a>
    </PageError>
  );
}
