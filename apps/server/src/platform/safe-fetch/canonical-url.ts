/** Normalizes what does not change the page: scheme, "www.", fragment, tracking and AMP parameters, order of parameters, last slash. */
export function canonicalUrl(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const doi = /^(?:dx\.)?doi\.org$/.test(host) ? decoded(pathname.slice(1)) : undefined;
  if (doi) return `doi:${doi.toLowerCase()}`;
  const params = [...searchParams]
    .filter(([name]) => !/^(?:utm(?:_\w+)?|gclid|fbclid|msclkid|mc_[ce]id)$/i.test(name))
    .filter(([name, value]) => !(name === "amp" && /^(?:1|true)?$/.test(value)))
    .sort(([one], [other]) => one.localeCompare(other));
  const rest = params.length > 0 ? `?${new URLSearchParams(params)}` : "";
  return `${host.toLowerCase().replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}${rest}`;
}

/** Leaves links with malformed percent-encoding unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
