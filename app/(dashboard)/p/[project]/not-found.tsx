import { PageFault } from "#components/page/page-fault.tsx";

export default function ProjectNotFound() {
  return (
    <PageFault
      picture="no-match"
      title="Page not found"
      text="The address may be mistyped, or what was here has been deleted. Use the menu to go to this project’s other pages."
    >
      <a href="/projects" className="button button--outline h-11 px-5 md:h-11">
        All projects
      </a>
    </PageFault>
  );
}
