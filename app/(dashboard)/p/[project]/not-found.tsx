import { PageFault } from "#components/shell/page/page-fault.tsx";

export default function ProjectNotFound() {
  return (
    <PageFault
      picture="no-match"
      title="Page not found"
      text="The address may be mistyped, or what was here has been deleted. Use the menu to go to this project’s other pages."
    >
      <a href="/projects" className="button button--outline">
        All projects
      </a>
    </PageFault>
  );
}
