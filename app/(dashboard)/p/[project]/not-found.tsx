import { PageFault } from "#components/page/page-fault.tsx";

export default function ProjectNotFound() {
  return (
    <PageFault
      title="There is nothing here"
      text="The address may have been mistyped, or what stood here was deleted. The places of this project are in its menu."
    >
      <a href="/projects" className="button button--outline h-11 px-5 md:h-11">
        All projects
      </a>
    </PageFault>
  );
}
