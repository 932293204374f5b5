import type { ReactNode } from "react";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { Paw } from "#components/sites/publishing/public/art.tsx";
import { Logo } from "#components/sites/publishing/public/photo.tsx";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { scriptText } from "#components/sites/publishing/public/structured-data.ts";
import { siteStyles } from "#components/sites/publishing/public/styles.ts";
import { accentTones } from "#lib/platform/mail/colors.rules.ts";
import { LINK_PICTURE } from "#lib/shelter/photos/rules.ts";
import { FONT_FILES } from "#lib/sites/publishing/public/rules.ts";
import type { PublicPhoto, PublicSite } from "#lib/sites/publishing/public/schema.ts";

interface PageFacts {
  title: string;
  description: string;
  /** Example: `/animals/7`; undefined for a page that must not be indexed. */
  path: string | undefined;
  /** Not indexed, though links to it show a preview. */
  isHidden?: boolean;
  /** Link preview of the page at `path`; by default the site's header picture, or one drawn from its name. */
  picture?: PublicPhoto | null;
  /** Structured data by schema.org. */
  data?: Record<string, unknown>;
}

/** The address differs for each photo, because those who show links keep them. */
const linkPath = (page: string, { urls }: PublicPhoto): string => `${page}/social.jpg?${urls.jpeg.slice(-16, -4)}`;

function pictureOf({ path, picture, title }: PageFacts, { name, pictures: { header } }: PublicSite): { path: string; alt: string } {
  if (picture && path !== undefined) return { path: linkPath(path, picture), alt: picture.alt || title };
  return header ? { path: linkPath("", header), alt: header.alt || name } : { path: "/social.png", alt: name };
}

function Head({ site, place, facts }: { site: PublicSite; place: SitePlace; facts: PageFacts }) {
  const { title, description, path, isHidden = false, data } = facts;
  const { accent } = site.settings;
  const picture = pictureOf(facts, site);
  const address = path === undefined ? undefined : `${site.address}${path}`;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={accentTones(accent, "light").ground} />
      <link rel="icon" type="image/svg+xml" href={`${place.files}icon.svg`} />
      {Object.values(FONT_FILES).map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={`${place.files}fonts/${file}`} />
      ))}
      {(address === undefined || isHidden) && <meta name="robots" content="noindex" />}
      {address !== undefined && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${site.address}${picture.path}`} />
          <meta property="og:image:width" content={`${LINK_PICTURE.width}`} />
          <meta property="og:image:height" content={`${LINK_PICTURE.height}`} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {data && <script type="application/ld+json">{scriptText(data)}</script>}
      <style nonce={place.nonce}>{siteStyles(accent, place.files)}</style>
    </>
  );
}

/** Leads to the shelter's own page for donations. */
export function Donate({ site }: { site: PublicSite }) {
  const { donateUrl } = site.settings;
  if (donateUrl === "") return null;
  return (
    <a className="give" href={donateUrl}>
      {wordsOf(site).about.donate}
    </a>
  );
}

export function SiteBar({ site, place }: { site: PublicSite; place: SitePlace }) {
  const { logo } = site.pictures;
  return (
    <header className="bar">
      <div className="column">
        <a href={linkTo(place, "")} className="name">
          {logo ? <Logo photo={logo} /> : <Paw />}
          {site.name}
        </a>
        <Donate site={site} />
      </div>
    </header>
  );
}

function Footer({ site, place }: { site: PublicSite; place: SitePlace }) {
  const { about, ask } = wordsOf(site);
  const { imprintUrl, privacyUrl } = site.settings;
  return (
    <footer>
      <div className="column">
        <a href={linkTo(place, "")}>{site.name}</a>
        {site.takesEnquiries && <a href={linkTo(place, "ask")}>{ask.generalLink}</a>}
        {imprintUrl !== "" && <a href={imprintUrl}>{about.imprint}</a>}
        {privacyUrl !== "" && <a href={privacyUrl}>{about.privacy}</a>}
      </div>
    </footer>
  );
}

interface DocumentProps {
  site: PublicSite;
  place: SitePlace;
  facts: PageFacts;
  header: ReactNode;
  children: ReactNode;
}

/** Runs no scripts: only links, forms and text. */
export function SiteDocument({ site, place, facts, header, children }: DocumentProps) {
  const { language, skip } = wordsOf(site);
  return (
    <html lang={language}>
      {/* biome-ignore lint/style/noHeadElement: a standalone document to which Next adds nothing */}
      <head>
        <Head site={site} place={place} facts={facts} />
      </head>
      <body>
        <a href="#main" className="skip">
          {skip}
        </a>
        {header}
        <main id="main" className="column">
          {children}
        </main>
        <Footer site={site} place={place} />
      </body>
    </html>
  );
}
